/** A public key (COSE, ES256) whose private half nobody has kept: an unknown passkey is held against it as a known one is. */
export const NOBODYS_KEY = Buffer.from(
	'pQECAyYgASFYILZhnLJ3aHhG_WqRQ8MYh3yMho5e-8usK4585-BmRplZIlggd-frFEVHQnfsFnygVD5_2DNIpGS0kVCvQa3lrWoeNDk',
	'base64url',
)
