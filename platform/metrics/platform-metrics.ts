import { createInstruments } from '../../configuration/instruments.ts'
import type { CodeName } from '../../contract/codes.ts'
import { type EndpointName, endpointNames } from '../../contract/product-api/endpoints.ts'

/** Those that alerts are about. */
function listOutcomes(call: EndpointName): CodeName[] {
  const all: CodeName[] = ['success', 'internal']
  if (call.startsWith('signIn')) return [...all, 'providerUnavailable']
  const isOfPayment = call === 'createOrder' || call === 'verifyReceipt'
  return isOfPayment ? [...all, 'unavailable', 'paymentUnavailable'] : all
}

export type PlatformMetrics = ReturnType<typeof createPlatformMetrics>

/**
 * What the platform measures. A metric is a line here, and one where it happens; figures of the database are in
 * `platform/database-figures.ts`.
 */
export function createPlatformMetrics() {
  const { counter, gauge, histogram, ...registry } = createInstruments('cliffhanger_platform_')
  return {
    ...registry,
    /** `outcome`: `success`, or the name of a code of the contract. */
    calls: counter(
      'calls_total',
      'Calls of the product API.',
      ['call', 'outcome'],
      endpointNames.flatMap((call) => listOutcomes(call).map((outcome) => ({ call, outcome }))),
    ),
    callSeconds: histogram('call_seconds', 'Time of a call of the product API.', ['call']),
    fileBytes: counter(
      'file_bytes_total',
      'Bytes of the files that were requested.',
      ['kind'],
      [{ kind: 'video' }, { kind: 'picture' }],
    ),
    notices: counter(
      'payment_notices_total',
      'Payment notices received, by status.',
      ['status'],
      [{ status: '200' }, { status: '400' }, { status: '503' }],
    ),
    connections: gauge('database_connections', 'Open connections to the database.'),
    connectionsBusy: gauge('database_connections_busy', 'Those in use.'),
    connectionsAwaited: gauge('database_waiting', 'Operations that wait for a connection.'),
    databaseUp: gauge('database_up', 'Whether the database responded within the deadline.'),
    replicaInUse: gauge('replica_in_use', 'Whether the catalogue is read from the replica.'),
    replicaLag: gauge('replica_lag_seconds', 'How old what the replica has is at most.'),
    /** A part of the clean-up every ten minutes, or another repeated task. */
    taskFailures: counter('task_failures_total', 'Repeated work in the background that failed.', ['task']),
    catalogueReads: counter(
      'catalogue_reads_total',
      'Reads of the catalogue, by database.',
      ['database'],
      [{ database: 'primary' }],
    ),
    payments: gauge('payments', 'Orders, by state.', ['state']),
    paymentsAmount: gauge('payments_amount', 'The prices of these orders, in units of their currency.', [
      'state',
      'currency',
    ]),
    ordersOverdue: gauge('orders_overdue', 'Open orders whose check is ten minutes late.'),
    noticesUnsettled: gauge('payment_notices_unsettled', 'Payment notices whose order is not settled.'),
    mails: counter(
      'mails_total',
      'Attempts to send a mail, by outcome.',
      ['outcome'],
      [{ outcome: 'accepted' }, { outcome: 'again' }, { outcome: 'refused' }],
    ),
    mailsWaiting: gauge('mails_waiting', 'Mails that no mail server has accepted yet.'),
    mailsOldest: gauge('mails_oldest_seconds', 'How long the oldest of them has been waiting.'),
    mailsGivenUp: gauge('mails_given_up', 'Mails of the last thirty days that were given up.'),
    conversionsDue: gauge('conversions_due', 'Paid orders that an advertising network is to learn of.'),
    /** The wallets that moved last, re-added from their entries. */
    wallets: gauge('ledger_wallets', 'Wallets whose ledger was checked, by result.', ['result']),
  }
}
