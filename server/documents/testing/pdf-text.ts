import { pdfTextReader } from '../reading/pdf-text-reader.ts'

/** Of all tests of a process: its child ends with it, or when nothing is read for a while. */
export const PDF_TEXT = pdfTextReader()
