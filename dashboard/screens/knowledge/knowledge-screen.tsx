import '../../app/first-load.js'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAddressSearch } from '../../app/use-address-search.js'
import { knowledgeCategoryValues, languageValues } from '../../generated/enums.js'
import { type KnowledgeListData, knowledgeList } from '../../generated/knowledge-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { nameOf } from '../../language/languages.js'
import { useViewer } from '../../session/session-gate.js'
import { Icon } from '../../ui/icon.js'
import { type Column, Named, timeColumn } from '../../ui/lists/data-table.js'
import { ChoiceFilter, ChoiceFilters, SearchFilter } from '../../ui/lists/filters.js'
import { ListScreen } from '../../ui/lists/list-screen.js'
import { ResultTable } from '../../ui/lists/result-table.js'
import { knowledgeMessages } from './knowledge.messages.js'
import { knowledgeListOf, knowledgeSearchOf, nextPlace } from './knowledge-search.js'

type Found = KnowledgeListData['knowledge']

/** The entries that questions are answered from, with filters in the URL. */
export function KnowledgeScreen() {
  const t = useMessages(knowledgeMessages)
  const { can } = useViewer()
  const { search, select } = useAddressSearch(knowledgeSearchOf)
  const columns = useEntryColumns()
  return (
    <ListScreen
      t={t}
      query={useGraphQuery(knowledgeList, knowledgeListOf(search))}
      foundIn={({ knowledge }) => knowledge}
      actions={
        can('Mutation.createKnowledgeEntry') && (
          <Link to="/knowledge/new" className="button primary">
            <Icon name="plus" />
            {t('newEntry')}
          </Link>
        )
      }
      filters={
        <div className="filters">
          <SearchFilter label={t('search')} value={search.q} onSearch={(q) => select({ q })} />
          <ChoiceFilters
            values={{ category: knowledgeCategoryValues }}
            search={search}
            select={select}
            t={t}
          />
          <ChoiceFilter
            label={t('language')}
            value={search.language}
            values={languageValues}
            textOf={nameOf}
            onChange={(language) => select({ language })}
          />
        </div>
      }
    >
      {(found, texts) => <Entries found={found} texts={texts} next={nextPlace(search)} columns={columns} />}
    </ListScreen>
  )
}

interface EntriesProps {
  readonly found: Found
  readonly texts: { readonly label: string; readonly none: readonly [title: string, hint: string] }
  /** The place of the next page. */
  readonly next: string
  readonly columns: readonly Column<Found['nodes'][number]>[]
}

function Entries({ found: { nodes, pageInfo }, texts, next, columns }: EntriesProps) {
  // Links to pages move the focus when this object changes.
  const page = useMemo(() => ({ hasNextPage: pageInfo.hasNextPage, endCursor: next }), [pageInfo, next])
  return <ResultTable {...texts} found={{ nodes, pageInfo: page }} columns={columns} />
}

function useEntryColumns(): readonly Column<Found['nodes'][number]>[] {
  const t = useMessages(knowledgeMessages)
  const { time } = useFormats()
  return [
    {
      header: t('entry'),
      cell: ({ id, entry }) => (
        <Named note={t(`category_${entry.category}`)}>
          <Link to="/knowledge/$entryId" params={{ entryId: id }} preload={false} dir="auto">
            {entry.title}
          </Link>
        </Named>
      ),
    },
    { header: t('language'), cell: ({ entry }) => nameOf(entry.language) },
    { header: t('origin'), cell: ({ entry }) => t(`origin_${entry.origin}`) },
    timeColumn(t('changed'), time, ({ entry }) => entry.updatedAt),
  ]
}
