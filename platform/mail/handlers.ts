import type { Handlers } from '../calls/call.ts'
import { type AddressDeps, confirmAddress, putMailAddress, showMailAddress } from './mail-address.ts'
import { listDocuments, showDocument } from './member-documents.ts'

export function mailHandlers(deps: AddressDeps) {
  return {
    mailAddress: (_input, { viewer }) => showMailAddress(deps, viewer),
    setMailAddress: (input, { viewer, language }) => putMailAddress(deps, input, viewer, language),
    confirmMailAddress: (input) => confirmAddress(deps, input),
    memberDocuments: (_input, { viewer }) => listDocuments(deps, viewer),
    memberDocument: (input, { viewer }) => showDocument(deps, input, viewer),
  } satisfies Handlers
}
