import '../../app/first-load.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { activateModel } from '../../generated/activate-model.js'
import { type ModelListData, modelList } from '../../generated/model-list.js'
import { mutate, useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Badge } from '../../ui/badge.js'
import { Button } from '../../ui/button.js'
import { ChangeDialog } from '../../ui/change-dialog.js'
import { Facts } from '../../ui/facts.js'
import { type Column, timeColumn } from '../../ui/lists/data-table.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { modelsMessages } from './models.messages.js'
import { modelsOf, modelsSearchOf } from './models-search.js'
import { TrainButton } from './train-button.js'
import { TrainingLabels } from './training-labels.js'

type Model = ModelListData['modelVersions']['nodes'][number]

/** The models that analyse posts: the active one, earlier ones, training, and the labels that people gave. */
export function ModelsScreen() {
  const t = useMessages(modelsMessages)
  const { search } = useAddressSearch(modelsSearchOf)
  const query = useGraphQuery(modelList, modelsOf(search))
  const { data, reload } = query
  const { chosen, choose, close } = useChosen(data?.modelVersions.nodes, (model) => !model.isActive)
  const columns = useModelColumns((model) => choose(model, undefined))
  return (
    <div className="page">
      <PageHeader title={t('title')}>
        <TrainButton
          isTraining={data?.agents.some(({ status }) => status === 'training') ?? false}
          reload={reload}
        />
      </PageHeader>
      <p className="muted">{t('hint')}</p>
      <QueryView query={query} lines={6}>
        {({ activeModel, modelVersions, trainingLabels }) => (
          <>
            {activeModel && <ActiveModel model={activeModel} />}
            <h2>{t('versions')}</h2>
            <div className="contents">
              <ResultTable found={modelVersions} label={t('versions')} none={[t('none')]} columns={columns} />
            </div>
            <TrainingLabels labels={trainingLabels} reload={reload} />
          </>
        )}
      </QueryView>
      {chosen && (
        <ChangeDialog
          title={t('activateTitle', { version: chosen.of.version })}
          confirm={t('activate')}
          done={t('activated')}
          isGone={chosen.isGone}
          textOf={({ code }) => (code === 'CONFLICT' ? t('unusable') : undefined)}
          onConfirm={() => mutate(activateModel, { id: chosen.of.id }).then(reload)}
          onClose={close}
        >
          <p>{t('activateHint')}</p>
          {chosen.of.state === 'held_back' && (
            <p>
              {t('activateHeldBack')} <span lang="en">{chosen.of.reason}</span>
            </p>
          )}
        </ChangeDialog>
      )}
    </div>
  )
}

function ActiveModel({ model }: { readonly model: NonNullable<ModelListData['activeModel']> }) {
  const t = useMessages(modelsMessages)
  const { percent } = useFormats()
  return (
    <section className="stack" aria-label={t('active')}>
      <p>
        {t('active')}: <strong>{model.version}</strong>
      </p>
      <Facts
        className="figure-cards"
        facts={[
          [t('accuracy'), percent(model.accuracy)],
          [t('falseAlarms'), percent(model.falseAlarmRate)],
          [t('critical'), percent(model.criticalRecall)],
          [t('urgencies'), percent(model.urgencyAccuracy)],
        ]}
      />
    </section>
  )
}

function useModelColumns(onActivate: (model: Model) => void): readonly Column<Model>[] {
  const t = useMessages(modelsMessages)
  const { number, percent, time } = useFormats()
  const mayActivate = useViewer().can('Mutation.rollBackModel')
  return [
    { header: t('version'), cell: ({ version }) => version },
    {
      header: t('state'),
      cell: ({ isActive, state }) => (
        <Badge tone={isActive ? 'accent' : ''}>{t(isActive ? 'inUse' : `state_${state}`)}</Badge>
      ),
    },
    { header: t('accuracy'), kind: 'numeric', cell: ({ accuracy }) => percent(accuracy) },
    { header: t('falseAlarms'), kind: 'numeric', cell: ({ falseAlarmRate }) => percent(falseAlarmRate) },
    { header: t('posts'), kind: 'numeric', cell: ({ recordsTrained }) => number(recordsTrained) },
    { header: t('ownLabels'), kind: 'numeric', cell: ({ labels }) => number(labels) },
    timeColumn(t('trained'), time, ({ createdAt }) => createdAt),
    ...(mayActivate
      ? [
          {
            header: t('actions'),
            cell: (model: Model) =>
              !model.isActive && <Button onClick={() => onActivate(model)}>{t('activate')}</Button>,
          },
        ]
      : []),
  ]
}
