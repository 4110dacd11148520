import { useState } from 'react'
import { DraftForm } from '../../app/drafts/draft-form.js'
import { useFormDraft } from '../../app/drafts/form-draft.js'
import { socialPlatformValues } from '../../generated/enums.js'
import { recordSocialPost } from '../../generated/record-social-post.js'
import { mutate } from '../../graph/hooks.js'
import { useChange } from '../../graph/use-change.js'
import { useMessages } from '../../language/language.js'
import { useViewer } from '../../session/session-gate.js'
import { SelectField, TextArea, TextField } from '../../ui/field.js'
import { GuardianField, useGuardians } from '../../ui/people/guardian-field.js'
import { showToast } from '../../ui/toasts.js'
import { postIdOf } from './post-address.js'
import { socialPostsMessages } from './social-posts.messages.js'

const empty = { guardianId: '', platform: 'photoshare', address: '', text: '' }

type Faults = Partial<Record<'guardian' | 'address' | 'text', string>>

/** Records a post of a network that is not fetched, or of an account that is not monitored. */
export function NewPost({ onRecorded }: { readonly onRecorded: () => void }) {
  const t = useMessages(socialPostsMessages)
  const { id: personId } = useViewer()
  const guardians = useGuardians()
  const draft = useFormDraft(`new-post:${personId}`, empty)
  const { guardianId, address, text } = draft.values
  const platform = socialPlatformValues.find((one) => one === draft.values.platform) ?? 'photoshare'
  const { isBusy, failure, run } = useChange(t('newPost'))
  const [faults, setFaults] = useState<Faults>({})
  const send = async () => {
    const postId = postIdOf(address)
    const author = guardians.people.find(({ id }) => id === guardianId)
    const found: Faults = {
      ...(author ? {} : { guardian: t('guardianFault') }),
      ...(postId ? {} : { address: t('addressFault') }),
      ...(text.trim() ? {} : { text: t('textFault') }),
    }
    setFaults(found)
    if (!author || !postId || found.text) return
    const input = { postId, platform, guardianId, postContent: text, postUrl: address.trim() }
    await run(async () => {
      const { id } = (await mutate(recordSocialPost, { input }, draft)).createSocialPost
      draft.forget()
      showToast({ id, text: t('recorded', { name: author.name }) })
      onRecorded()
    })
  }
  return (
    <DraftForm
      label={t('newPost')}
      submit={t('record')}
      isBusy={isBusy}
      failure={failure}
      textOf={({ code }) => (code === 'CONFLICT' ? t('knownAlready') : undefined)}
      onSend={send}
    >
      <h2>{t('newPost')}</h2>
      <p className="muted">{t('newPostHint')}</p>
      <GuardianField
        label={t('guardian')}
        none={t('choose')}
        guardians={guardians}
        value={guardianId}
        isDisabled={isBusy}
        fault={faults.guardian}
        onChange={(value) => draft.change({ guardianId: value })}
      />
      <SelectField
        label={t('platform')}
        value={platform}
        isDisabled={isBusy}
        options={socialPlatformValues.map((value) => ({ value, label: t(`platform_${value}`) }))}
        onChange={(value) => draft.change({ platform: value })}
      />
      <TextField
        label={t('address')}
        type="url"
        autoComplete="off"
        value={address}
        maxLength={2000}
        readOnly={isBusy}
        fault={faults.address}
        onChange={({ target }) => draft.change({ address: target.value })}
      />
      <TextArea
        label={t('text')}
        value={text}
        maxLength={10_000}
        rows={5}
        readOnly={isBusy}
        fault={faults.text}
        onChange={({ target }) => draft.change({ text: target.value })}
      />
    </DraftForm>
  )
}
