import { BYTE_ORDER_MARK, type CsvCell, csvLine } from '../../../contract/csv.ts'
import type { Output } from '../../../contract/endpoint.ts'
import type { receipts } from '../../../contract/extensions/receipts.ts'

type Page = Output<typeof receipts>
export type Receipt = Page['receipts'][number]

/** On every line, since lines are copied out of the file. */
export type Owner = Pick<Page, 'memberCode' | 'provider'>

export interface LedgerFormat {
  contentType: string
  fileName: string
  begin(owner: Owner): string
  write(receipt: Receipt, owner: Owner, isFirst: boolean): string
  end(): string
}

const isoTime = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString())

function plain(receipt: Receipt) {
  const { createdAtMs, subscribedFromMs, subscribedUntilMs, movements, ...rest } = receipt
  return {
    ...rest,
    at: isoTime(createdAtMs),
    movements: movements.map(({ expiresAtMs, ...movement }) => ({
      ...movement,
      expiresAt: isoTime(expiresAtMs),
    })),
    vipFrom: isoTime(subscribedFromMs),
    vipUntil: isoTime(subscribedUntilMs),
  }
}

const json: LedgerFormat = {
  contentType: 'application/json; charset=utf-8',
  fileName: 'my-wallet.json',
  begin: (owner) =>
    `{"memberCode":${JSON.stringify(owner.memberCode)},"provider":${JSON.stringify(owner.provider)},"receipts":[`,
  write: (receipt, _owner, isFirst) => `${isFirst ? '\n' : ',\n'}${JSON.stringify(plain(receipt))}`,
  end: () => '\n]}\n',
}

const COLUMNS: [name: string, cell: (receipt: Receipt, owner: Owner) => CsvCell][] = [
  ['receiptNo', ({ receiptNo }) => receiptNo],
  ['at', ({ createdAtMs }) => isoTime(createdAtMs)],
  ['kind', ({ kind }) => kind],
  [
    'coinAccountTypes',
    ({ movements }) => [...new Set(movements.flatMap((one) => one.accountType ?? []))].join(' '),
  ],
  ['coins', ({ coins }) => coins.change],
  ['coinsBefore', ({ coins }) => coins.before],
  ['coinsAfter', ({ coins }) => coins.after],
  ['bonus', ({ bonus }) => bonus.change],
  ['bonusBefore', ({ bonus }) => bonus.before],
  ['bonusAfter', ({ bonus }) => bonus.after],
  ['reason', ({ reason }) => reason],
  ['orderNo', ({ orderNo }) => orderNo],
  ['transactionId', ({ transactionId }) => transactionId],
  ['price', ({ price }) => price],
  ['currency', ({ currency }) => currency],
  ['dramaId', ({ dramaId }) => dramaId],
  ['dramaName', ({ dramaName }) => dramaName],
  ['episodeName', ({ episodeName }) => episodeName],
  ['episodeCount', ({ episodeCount }) => episodeCount],
  ['vipFrom', ({ subscribedFromMs }) => isoTime(subscribedFromMs)],
  ['vipUntil', ({ subscribedUntilMs }) => isoTime(subscribedUntilMs)],
  ['memberCode', (_receipt, { memberCode }) => memberCode],
  ['provider', (_receipt, { provider }) => provider],
]

const csv: LedgerFormat = {
  contentType: 'text/csv; charset=utf-8',
  fileName: 'my-wallet.csv',
  begin: () => BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name)),
  write: (receipt, owner) => csvLine(COLUMNS.map(([, cell]) => cell(receipt, owner))),
  end: () => '',
}

export const LEDGER_FORMATS: Readonly<Record<string, LedgerFormat>> = { csv, json }
