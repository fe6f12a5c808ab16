/** An expected "no" to an operator's command. Its message is one sentence for the person at the command line. */
export class OperatorRefusal extends Error {
  override readonly name = 'OperatorRefusal'
}
