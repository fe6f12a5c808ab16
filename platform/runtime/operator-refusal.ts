/** The message is one sentence for the command line. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal'
}
