import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'A second factor that was just set up. It is not shown again.' })
export class MfaSetup {
  @Field(() => String, { description: 'QR code for authenticator apps, a PNG data URL.' })
  qrCode!: string

  @Field(() => String, { description: 'The secret in base 32, for manual entry.' })
  secret!: string

  @Field(() => [String], { description: 'Eight backup codes of eight digits. Each works once.' })
  backupCodes!: readonly string[]
}

@ObjectType({ description: 'A session verified by a second factor.' })
export class MfaVerification {
  @Field(() => String, { description: 'Human-readable result.' })
  message!: string

  @Field(() => DateTime, { description: 'When the verification of the session expires.' })
  validUntil!: string
}

@ObjectType({ description: 'State of a second factor.' })
export class MfaStatus {
  @Field(() => Boolean, { description: 'Whether it is set up and confirmed by a first code.' })
  enabled!: boolean

  @Field(() => Boolean, {
    description:
      'Whether a replacement was set up that awaits its first code; until then it is not in force.',
  })
  replacementPending!: boolean

  @Field(() => Int, { description: 'Number of unused backup codes.' })
  backupCodesLeft!: number
}
