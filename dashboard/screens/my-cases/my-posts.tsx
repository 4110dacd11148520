import { Link } from '@tanstack/react-router'
import { type MyPostsData, myPosts } from '../../generated/my-posts.js'
import { useGraphQuery } from '../../graph/hooks.js'
import { useMessages } from '../../language/language.js'
import { Entry, Records } from '../../ui/lists/records.js'
import { QueryView } from '../../ui/query-view.js'
import { myCasesMessages } from './my-cases.messages.js'

type MyPost = MyPostsData['socialPosts']['nodes'][number]

/** The posts of a guardian with their outcomes. */
export function MyPosts({ after }: { readonly after: string | undefined }) {
  const t = useMessages(myCasesMessages)
  return (
    <QueryView query={useGraphQuery(myPosts, { after: after ?? null })}>
      {({ socialPosts: found }) => (
        <Records title={t('posts')} found={found} empty={t('noPosts')} cursor="postsAfter">
          {found.nodes.map((one) => (
            <Entry key={one.id} at={one.createdAt} by="" badge={t(`status_${one.status}`)}>
              <p className="text" dir="auto">
                {one.postContent}
              </p>
              <Outcome post={one} />
            </Entry>
          ))}
        </Records>
      )}
    </QueryView>
  )
}

function Outcome({ post }: { readonly post: MyPost }) {
  const t = useMessages(myCasesMessages)
  const { case: found, outcome, postUrl, isUrgent } = post
  return (
    <p className="line">
      {isUrgent && <span className="badge danger">{t('urgent')}</span>}
      {found && (
        <Link to="/cases/$caseId" params={{ caseId: found.id }} preload={false}>
          {t(outcome ? `outcome_${outcome}` : 'matched', { name: found.name })}
        </Link>
      )}
      {postUrl && (
        <a href={postUrl} target="_blank" rel="noreferrer noopener">
          {t('openPost')}
        </a>
      )}
    </p>
  )
}
