import '../../app/first-load.js'
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
import { useChosen } from '../../ui/lists/use-chosen.js'
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
  readonly kind: 'replay' | 'dismiss'
}

/** Failed jobs of all services, with reason and payload; replayed or dismissed after a confirmation. */
export function JobsScreen() {
  const t = useMessages(jobsMessages)
  const { language } = useFormats()
  const kindText = ({ kind }: Job) => textOfCode(language, jobKindMessages, 'kind', kind)
  const { search } = useAddressSearch(jobSearchOf)
  const query = useGraphQuery(failedJobs, search)
  const jobs = query.data && services.flatMap((service): readonly Job[] => query.data?.[service].nodes ?? [])
  const { chosen, choose, close } = useChosen<Job, JobChange>(jobs)
  const make = async ({ id }: Job, { service, kind }: JobChange) => {
    await changes[service][kind](id)
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
                        <Button key={kind} onClick={() => choose(job, { service, kind })}>
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
      {chosen && (
        <ChangeDialog
          title={`${t(chosen.how.kind)}: ${kindText(chosen.of)}`}
          confirm={t(chosen.how.kind)}
          isDangerous={chosen.how.kind === 'dismiss'}
          isGone={chosen.isGone}
          {...(chosen.how.kind === 'replay' ? { done: t('replayed') } : {})}
          onConfirm={() => make(chosen.of, chosen.how)}
          onClose={close}
        >
          <p>{t(`${chosen.how.kind}Hint`)}</p>
        </ChangeDialog>
      )}
    </div>
  )
}
