import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'A second factor that was set up just now. Nothing of it is shown again.' })
export class MfaSetup {
  @Field(() => String, { description: 'A PNG image as a data URL, for an authenticator app to scan.' })
  qrCode!: string

  @Field(() => String, { description: 'The same secret in base 32, for typing in.' })
  secret!: string

  @Field(() => [String], {
    description: 'Eight codes of eight digits for the day the app is lost. Each works once.',
  })
  backupCodes!: readonly string[]
}

@ObjectType({ description: 'A session that counts as verified by a second factor.' })
export class MfaVerification {
  @Field(() => String, { description: 'What was done, in a sentence.' })
  message!: string

  @Field(() => DateTime, { description: 'Until when the session counts as verified.' })
  validUntil!: string
}

@ObjectType({ description: 'Where a person’s second factor stands.' })
export class MfaStatus {
  @Field(() => Boolean, { description: 'Whether one is set up and was confirmed by a first code.' })
  enabled!: boolean

  @Field(() => Int, { description: 'How many backup codes are unused.' })
  backupCodesLeft!: number
}
