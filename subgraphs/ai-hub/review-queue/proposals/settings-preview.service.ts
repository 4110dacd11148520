import { type Clock, timestamp } from '../../../shared/clock.js'
import { validated } from '../../../shared/validated.js'
import type { MonitoringConfigInput } from '../../configuration/configuration.inputs.js'
import { settingsAfter, settingsChange } from '../../configuration/configuration.policy.js'
import type { Configuration } from '../../configuration/configuration.service.js'
import type { Posts } from '../../posts/post.service.js'
import type { Verdict } from './proposal.policy.js'
import { verdictsOf } from './settings-preview.policy.js'
import type { SettingsPreview, VerdictCounts } from './settings-preview.type.js'

const WEEK_MS = 7 * 86_400_000
const MOST_POSTS = 2_000
const MOST_CHANGED = 50

interface SettingsPreviewDependencies {
  readonly clock: Clock
  readonly posts: Pick<Posts, 'decidedSince'>
  readonly configuration: Configuration
}

/** Evaluates settings without storing anything. */
export function createSettingsPreview({ clock, posts, configuration }: SettingsPreviewDependencies) {
  return {
    /**
     * The effect that a change of settings would have had on the posts of the last seven days.
     * @throws ValidationError naming the members, as `config.monitoringInterval`
     */
    async preview(input: MonitoringConfigInput): Promise<SettingsPreview> {
      const { config } = validated(settingsChange, { config: input })
      const settings = await configuration.settings()
      const found = await posts.decidedSince(timestamp(clock, -WEEK_MS), MOST_POSTS + 1)
      const evaluated = found.slice(0, MOST_POSTS)
      const present = verdictsOf(evaluated, settings)
      const proposed = verdictsOf(evaluated, settingsAfter(settings, config))
      const changed = evaluated.flatMap(({ id, content, analysis }) => {
        const [before, after] = [present.get(id), proposed.get(id)]
        if (!before || !after || before.outcome === after.outcome) return []
        const { outcome, reason } = after
        return [
          {
            id,
            content,
            confidence: analysis.confidence,
            present: before.outcome,
            proposed: outcome,
            reason,
          },
        ]
      })
      return {
        posts: present.size,
        isTruncated: found.length > MOST_POSTS,
        present: countsOf(present.values()),
        proposed: countsOf(proposed.values()),
        changedCount: changed.length,
        changed: changed.slice(0, MOST_CHANGED),
      }
    },
  }
}

function countsOf(verdicts: Iterable<Verdict>): VerdictCounts {
  const outcomes = [...verdicts].map(({ outcome }) => outcome)
  const count = (outcome: Verdict['outcome']) => outcomes.filter((one) => one === outcome).length
  return {
    pending: count('pending'),
    logged: count('logged'),
    linked: count('linked'),
    autoApproved: count('auto_approved'),
  }
}
