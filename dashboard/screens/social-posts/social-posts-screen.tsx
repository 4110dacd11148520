import '../../app/first-load.js'
import { useAddressSearch } from '../../app/use-address-search.js'
import { socialPlatformValues } from '../../generated/enums.js'
import { type SocialPostListData, socialPostList } from '../../generated/social-post-list.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { Button } from '../../ui/button.js'
import { Facts } from '../../ui/facts.js'
import { SelectField } from '../../ui/field.js'
import { ChoiceFilters, SearchFilter } from '../../ui/lists/filters.js'
import { ResultList } from '../../ui/lists/result-list.js'
import { useChosen } from '../../ui/lists/use-chosen.js'
import { PageHeader } from '../../ui/page-header.js'
import { QueryView } from '../../ui/query-view.js'
import { FetchPosts } from './fetch-posts.js'
import { MatchDialog } from './match-dialog.js'
import { NewPost } from './new-post.js'
import { changesOf, type PostChange, PostChangeDialog } from './post-changes.js'
import { PostEntry } from './post-entry.js'
import { shownStatuses, socialPostListOf, socialPostSearchOf } from './social-post-search.js'
import { socialPostsMessages } from './social-posts.messages.js'

/** A post as the graph returns it. */
export type SocialPost = SocialPostListData['socialPosts']['nodes'][number]

/** Posts of guardians: staff make each a case or an update of one, or dismiss it. */
export function SocialPostsScreen() {
  const t = useMessages(socialPostsMessages)
  const { number } = useFormats()
  const { can } = useViewer()
  const { search, select } = useAddressSearch(socialPostSearchOf)
  const query = useGraphQuery(socialPostList, socialPostListOf(search))
  const { reload } = query
  const { chosen, choose, close } = useChosen<SocialPost, PostChange>(
    query.data?.socialPosts.nodes,
    (post, how) => changesOf(post).includes(how),
  )
  return (
    <div className="page">
      <PageHeader
        title={t('title')}
        count={query.data && t('found', { count: query.data.socialPosts.totalCount })}
      />
      {can('Mutation.startSocialMonitor') && <FetchPosts onFetched={reload} />}
      <div className="filters">
        <SearchFilter value={search.q} onSearch={(q) => select({ q })} />
        <SelectField
          label={t('status')}
          value={search.status ?? 'pending'}
          options={shownStatuses.map((value) => ({ value, label: t(`status_${value}`) }))}
          onChange={(status) => select({ status })}
        />
        <ChoiceFilters
          values={{ platform: socialPlatformValues, urgent: ['true', 'false'] }}
          search={search}
          select={select}
          t={t}
        />
      </div>
      <QueryView query={query} lines={6}>
        {({ socialPosts: found, socialPostStatistics: figures }) => (
          <>
            <Facts
              className="figure-cards"
              facts={[
                [t('waiting'), number(figures.pendingCount)],
                [t('casesCreated'), number(figures.casesCreated)],
                [t('updatesCreated'), number(figures.updatesCreated)],
              ]}
            />
            <ResultList found={found} label={t('list')} none={[t('none'), t('noneHint')]}>
              {(post) => (
                <PostEntry post={post}>
                  {changesOf(post).map((how) => (
                    <Button key={how} onClick={() => choose(post, how)}>
                      {t(how)}
                    </Button>
                  ))}
                </PostEntry>
              )}
            </ResultList>
          </>
        )}
      </QueryView>
      {can('Mutation.createSocialPost') && <NewPost onRecorded={reload} />}
      {chosen?.how === 'match' && (
        <MatchDialog post={chosen.of} isGone={chosen.isGone} onMatched={reload} onClose={close} />
      )}
      {chosen && chosen.how !== 'match' && (
        <PostChangeDialog
          post={chosen.of}
          how={chosen.how}
          isGone={chosen.isGone}
          onChanged={reload}
          onClose={close}
        />
      )}
    </div>
  )
}
