/** SQL: the archive has a certificate for the car of `delivery`; bytes of what was delivered long ago are deleted. */
export const hasDocument = (condition: string) => `exists (
	select from documents join document_files using (sha256)
	where documents.chassis_number = delivery.chassis_number and documents.replaced_at is null and ${condition}
)`

export const IS_RELEASED = hasDocument('documents.released_at is not null')

/** SQL: it can be put into its envelope. */
export const IS_TO_PACK = `form = 'post' and (
	delivery.status = 'READY' or (delivery.status = 'WAITING' and ${IS_RELEASED})
)`
