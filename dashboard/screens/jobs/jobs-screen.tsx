import '../../app/first-load.js'
import { useState } from 'react'
import { useAddressSearch } from '../../app/use-address-search.js'
import { dismissAiHubJob } from '../../generated/dismiss-ai-hub-job.js'
import { dismissBackofficeJob } from '../../generated/dismiss-backoffice-job.js'
import { dismissWalletJob } from '../../generated/dismiss-wallet-job.js'
import { type FailedJobsData, failedJobs } from '../../generated/failed-jobs.js'
import { replayAiHubJob } from '../../generated/replay-ai-hub-job.js'
import { replayBackofficeJob } from '../../generated/replay-backoffice-job.js'
import { replayWalletJob } from '../../generated/replay-wallet-job.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { textOfCode } from '../../language/languages.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { PageHeader } from '../../ui/page-header.js'
import { EmptyState } from '../../ui/placeholders.js'
import { QueryView } from '../../ui/query-view.js'
import { jobKindMessages } from './job-kind.messages.js'
import { jobSearchOf } from './job-search.js'
import { jobsMessages } from './jobs.messages.js'

const services = ['backoffice', 'aiHub', 'wallet'] as const
/** The actions on a failed job of a service. */
const changes = {
  backoffice: {
    replay: (id: string) => mutate(replayBackofficeJob, { id }),
    dismiss: (id: string) => mutate(dismissBackofficeJob, { id }),
  },
  aiHub: {
    replay: (id: string) => mutate(replayAiHubJob, { id }),
    dismiss: (id: string) => mutate(dismissAiHubJob, { id }),
  },
  wallet: {
    replay: (id: string) => mutate(replayWalletJob, { id }),
    dismiss: (id: string) => mutate(dismissWalletJob, { id }),
  },
} as const

type Service = (typeof services)[number]
type Job = FailedJobsData[Service]['nodes'][number]

/** The action to confirm. */
interface JobChange {
  readonly service: Service
  readonly job: Job
  readonly kind: 'replay' | 'dismiss'
}

/** Failed jobs of all services, with reason and payload; replayed or dismissed after a confirmation. */
export function JobsScreen() {
  const t = useMessages(jobsMessages)
  const { language } = useFormats()
  const kindText = ({ kind }: Job) => textOfCode(language, jobKindMessages, 'kind', kind)
  const { search } = useAddressSearch(jobSearchOf)
  const query = useGraphQuery(failedJobs, search)
  const [change, setChange] = useState<JobChange>()
  const make = async ({ service, job, kind }: JobChange) => {
    await changes[service][kind](job.id)
    query.reload()
  }
  return (
    <div className="page">
      <PageHeader title={t('title')} />
      <QueryView query={query} lines={6}>
        {(data) => (
          <>
            {services.every((service) => data[service].totalCount === 0) && (
              <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
            )}
            {services.map((service) => (
              <Records
                key={service}
                title={t(`service_${service}`)}
                found={data[service]}
                cursor={`${service}After`}
              >
                {data[service].nodes.map((job) => (
                  <Entry
                    key={job.id}
                    at={job.failedAt}
                    by={kindText(job)}
                    badge={t('attempts', { count: job.attempts })}
                  >
                    <p className="fault" dir="auto">
                      {job.lastError}
                    </p>
                    <details>
                      <summary>{t('payload')}</summary>
                      <p className="mono">{job.kind}</p>
                      <pre className="mono text">{JSON.stringify(job.payload, null, 2)}</pre>
                    </details>
                    <p className="line">
                      {(['replay', 'dismiss'] as const).map((kind) => (
                        <Button key={kind} onClick={() => setChange({ service, job, kind })}>
                          {t(kind)}
                        </Button>
                      ))}
                    </p>
                  </Entry>
                ))}
              </Records>
            ))}
          </>
        )}
      </QueryView>
      {change && (
        <ChangeDialog
          title={`${t(change.kind)}: ${kindText(change.job)}`}
          confirm={t(change.kind)}
          isDangerous={change.kind === 'dismiss'}
          {...(change.kind === 'replay' ? { done: t('replayed') } : {})}
          onConfirm={() => make(change)}
          onClose={() => setChange(undefined)}
        >
          <p>{t(`${change.kind}Hint`)}</p>
        </ChangeDialog>
      )}
    </div>
  )
}
