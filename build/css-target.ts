/** Newer than the scripts' target: light-dark() and relative colours are not to be rewritten. */
export const CSS_TARGET = ['chrome123', 'firefox128', 'safari17.5']
