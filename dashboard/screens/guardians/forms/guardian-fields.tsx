import type { ChangeGuardianVariables } from '../../../generated/change-guardian.js'
import type { GuardianFieldsData } from '../../../generated/guardian-fields.js'
import { phoneNumber } from '../../../generated/phone-number.js'
import { type Translate, useMessages } from '../../../language/language.js'
import { TextArea, TextField } from '../../../ui/field.js'
import { guardiansMessages } from '../guardians.messages.js'

/** The profile of a guardian as the graph returns it. */
export type EditedGuardian = NonNullable<GuardianFieldsData['guardian']>

/** The texts of a profile while they are edited; none is empty. */
export interface GuardianTexts {
  readonly name: string
  readonly phone: string
  readonly organization: string
  readonly location: string
  readonly publicPhone: string
  readonly website: string
  /** A line each: the name and the address. */
  readonly networks: string
  readonly bio: string
}

type Faults = Partial<GuardianTexts>

const ADDRESS = /^https?:\/\/[^\s/]\S*$/
/** The name of a network may have several words. */
const NETWORK = /^(\S.{0,39}?)[\s:]+(https?:\/\/[^\s/]\S*)$/

const lines = [
  ['name', 200],
  ['phone', 30],
  ['organization', 200],
  ['location', 200],
  ['publicPhone', 30],
  ['website', 2_048],
] as const

/** The present texts of a profile. */
export function textsOf({
  name,
  phone,
  bio,
  location,
  organization,
  contactInfo,
}: EditedGuardian): GuardianTexts {
  const networks = Object.entries(contactInfo?.socialLinks ?? {})
  return {
    name,
    phone: phone ?? '',
    organization: organization ?? '',
    location: location ?? '',
    publicPhone: contactInfo?.phone ?? '',
    website: contactInfo?.website ?? '',
    networks: networks.map((network) => network.join(' ')).join('\n'),
    bio: bio ?? '',
  }
}

/** The texts as the graph takes them; an empty one removes what the profile has. */
export function inputOf(texts: GuardianTexts): Omit<ChangeGuardianVariables['input'], 'version'> {
  const given = (text: string) => text.trim() || null
  const networks = networkLines(texts).map((line) => NETWORK.exec(line)?.slice(1) ?? [])
  return {
    name: texts.name.trim(),
    phone: given(texts.phone),
    organization: given(texts.organization),
    location: given(texts.location),
    bio: given(texts.bio),
    contactInfo: {
      phone: given(texts.publicPhone),
      website: given(texts.website),
      socialLinks: networks.length > 0 ? Object.fromEntries(networks) : null,
    },
  }
}

const networkLines = ({ networks }: GuardianTexts) =>
  networks
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Whether a text is a phone number or empty. */
export function isPhone(text: string): boolean {
  return text.trim() === '' || phoneNumber.test(text.trim())
}

/** What is wrong with the texts. */
export function guardianFaults(
  texts: GuardianTexts,
  t: Translate<'nameFault' | 'phoneFault' | 'websiteFault' | 'networksFault'>,
): Faults {
  const isAddress = texts.website.trim() === '' || ADDRESS.test(texts.website.trim())
  return {
    ...(texts.name.trim() ? {} : { name: t('nameFault') }),
    ...(isPhone(texts.phone) ? {} : { phone: t('phoneFault') }),
    ...(isPhone(texts.publicPhone) ? {} : { publicPhone: t('phoneFault') }),
    ...(isAddress ? {} : { website: t('websiteFault') }),
    ...(networkLines(texts).every((line) => NETWORK.test(line)) ? {} : { networks: t('networksFault') }),
  }
}

interface GuardianFieldsProps {
  readonly texts: GuardianTexts
  readonly faults: Faults
  readonly isBusy: boolean
  readonly onChange: (part: Partial<GuardianTexts>) => void
}

/** The profile of a guardian. */
export function GuardianFields({ texts, faults, isBusy, onChange }: GuardianFieldsProps) {
  const t = useMessages(guardiansMessages)
  return (
    <>
      <div className="field-grid">
        {lines.map(([name, maxLength]) => (
          <TextField
            key={name}
            label={t(name)}
            autoComplete="off"
            value={texts[name]}
            maxLength={maxLength}
            readOnly={isBusy}
            fault={faults[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <TextArea
        label={t('networks')}
        value={texts.networks}
        readOnly={isBusy}
        fault={faults.networks}
        onChange={({ target }) => onChange({ networks: target.value })}
      />
      <TextArea
        label={t('bio')}
        value={texts.bio}
        maxLength={5_000}
        readOnly={isBusy}
        onChange={({ target }) => onChange({ bio: target.value })}
      />
    </>
  )
}
