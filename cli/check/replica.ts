import { inspectReplica } from '../../platform/db/inspect-replica.ts'
import { type Finding, failed, ok, warning } from './finding.ts'

interface ReplicaPlace {
  databaseUrl: string
  replicaUrl: string
  lagSecondsMax: number
}

export async function checkReplica({
  databaseUrl,
  replicaUrl,
  lagSecondsMax,
}: ReplicaPlace): Promise<Finding> {
  try {
    const { isReplica, lagMs } = await inspectReplica(databaseUrl, replicaUrl, lagSecondsMax * 1000)
    if (!isReplica) {
      return failed(
        'it is a primary, so nothing is read from it',
        'Correct the address in DATABASE_REPLICA_URL.',
      )
    }
    if (lagMs === null) {
      return warning(
        `more than ${lagSecondsMax} s behind, so the primary is read`,
        'Look at pg_stat_replication on the primary: it must list the replica, of this database, as streaming.',
      )
    }
    return ok(`a replica, at most ${lagMs} ms behind`)
  } catch (error) {
    const { message, code = '' } = error as Error & { code?: string }
    return failed(
      `no connection: ${message || code}`,
      'Start the replica and let this machine reach it, or correct DATABASE_REPLICA_URL.',
    )
  }
}
