import { benchLighthouse } from './lighthouse.ts'

/** Every benchmark, one after another; fails when one of them misses what is promised. */
const results = [await benchLighthouse()]
process.exitCode = results.every(Boolean) ? 0 : 1
