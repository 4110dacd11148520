import { type ReviewFiguresData, reviewFigures } from '../../generated/review-figures.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Dialog } from '../../ui/dialog.js'
import { Facts } from '../../ui/facts.js'
import { LineChart } from '../../ui/line-chart.js'
import { QueryView } from '../../ui/query-view.js'
import { figuresMessages } from './figures.messages.js'

/** Speed and agreement of the decisions of all reviewers. */
export function StatisticsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(figuresMessages)
  const query = useGraphQuery(reviewFigures, {})
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <QueryView query={query} lines={6}>
        {(data) => <Figures figures={data} />}
      </QueryView>
    </Dialog>
  )
}

function Figures({ figures }: { readonly figures: ReviewFiguresData }) {
  const t = useMessages(figuresMessages)
  const { number, percent, decimal } = useFormats()
  const { reviewSpeed: speed, reviewAgreement: agreement } = figures
  const minutes = (value: number) => t('minutes', { value: decimal(value) })
  return (
    <>
      <Facts
        facts={[
          [t('decided'), number(speed.decided)],
          [t('median'), speed.medianMinutes == null ? null : minutes(speed.medianMinutes)],
          [t('onTime'), speed.decided === 0 ? null : percent(speed.onTime / speed.decided)],
          [
            t('second'),
            t('agreedOf', { agreed: number(agreement.agreed), reviewed: number(agreement.reviewed) }),
          ],
          [t('agreement'), agreement.rate == null ? null : percent(agreement.rate)],
          [t('kappa'), agreement.kappa == null ? null : decimal(agreement.kappa)],
          [t('awaiting'), number(agreement.awaiting)],
        ]}
      />
      <LineChart
        isDaily
        title={t('perDay')}
        points={speed.days.map(({ day, decided }) => ({ at: day, value: decided }))}
        textOf={number}
      />
      <LineChart
        isDaily
        title={t('medianPerDay')}
        points={speed.days.flatMap(({ day, medianMinutes }) =>
          medianMinutes == null ? [] : [{ at: day, value: medianMinutes }],
        )}
        textOf={minutes}
      />
    </>
  )
}
