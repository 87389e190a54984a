import type { FastifyBaseLogger } from 'fastify'
import { mailsLinks } from './messaging/accounts/owners/mail-link.ts'
import { mailsInvitations } from './messaging/accounts/users/mail-invitation.ts'
import { movesSends } from './messaging/messages/send-jobs.ts'
import type { NetworkCallbacks } from './messaging/networks/network.ts'
import { simulatorReports } from './messaging/networks/simulator.ts'
import { testNumberAnswers } from './messaging/networks/test-number.ts'
import { mailsBlocked } from './messaging/networks/whatsapp/blocked.ts'
import type { WhatsApp } from './messaging/networks/whatsapp/open.ts'
import { alignsDeliveries } from './messaging/webhooks/align-deliveries.ts'
import { mailsDisabled } from './messaging/webhooks/health.ts'
import { replays } from './messaging/webhooks/replay.ts'
import type { Db } from './platform/db/open.ts'
import type { SendMail } from './platform/mail.ts'
import { handles, type JobRunner } from './platform/queue/worker.ts'
import type { Sealer } from './platform/secrets.ts'
import { type DumpMaking, makeDump, makeDumpJob } from './reference/dumps/make.ts'
import { answer, answerKeyRequest } from './reference/http/keys/ask-for-key.ts'
import { mailKey, sendKey } from './reference/http/keys/mail-key.ts'
import { buildSearch, buildSearchJob, type SearchBuild } from './reference/index/building/build.ts'
import { buildParallels, compareRecordsJob } from './reference/index/parallels/build.ts'
import { modelName } from './reference/index/snapshot/store.ts'
import type { LecturePipeline } from './reference/lectures/pipeline.ts'

type JobDeps = {
  db: Db
  sealer: Sealer
  searchBuild: SearchBuild
  dumpMaking: DumpMaking
  sendMail: SendMail
  callbacks: NetworkCallbacks
  whatsapp: Pick<WhatsApp, 'runners'>
  messagingRunners: JobRunner[]
  backupRunners: JobRunner[]
  lectures: LecturePipeline
  publicUrl: string
  /** Receives mail about what needs an operator. */
  operatorEmail: string | undefined
  now: () => Date
  log: FastifyBaseLogger
}

/** The job table: every kind of job with its handler. */
export function jobTable(deps: JobDeps): JobRunner[] {
  const { db, sealer, searchBuild, now, log } = deps
  return [
    handles(answerKeyRequest, (job) => answer(db, sealer, job, now())),
    handles(mailKey, async (job) => {
      if (!(await sendKey(deps, job))) log.info({ key_id: job.payload.keyId }, 'a key was not mailed')
    }),
    handles(buildSearchJob, async ({ payload }, lease) => {
      // a process with another model enqueues the job again until a worker with that model takes it
      if (payload.model === modelName(searchBuild.model)) await buildSearch(searchBuild, lease)
    }),
    handles(makeDumpJob, async (_job, lease) => {
      if ((await makeDump(deps.dumpMaking, lease)) === 'overtaken')
        log.info('a dump was abandoned because newer data was published')
    }),
    handles(compareRecordsJob, (_job, lease) => buildParallels(searchBuild.db, lease)),
    mailsLinks(deps),
    mailsInvitations(deps),
    movesSends(deps),
    simulatorReports(deps.callbacks, now),
    testNumberAnswers(db, deps.callbacks, now),
    ...deps.whatsapp.runners,
    ...deps.messagingRunners,
    ...deps.backupRunners,
    mailsBlocked(deps),
    ...deps.lectures.runners,
    mailsDisabled(deps),
    alignsDeliveries(deps),
    replays(deps),
  ]
}
