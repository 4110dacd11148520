import { Directive, Field, InputType, ObjectType } from 'type-graphql'
import type { Role } from '../../../schema/viewer.js'
import { Connection } from '../../shared/paging/page.js'
import { Profile, ProfileChange } from '../users/profile.type.js'
import { RoleEnum, type UserStatus, UserStatusEnum } from '../users/user.type.js'

const PRIVATE = 'For staff and the guardian alone.'

@ObjectType({ description: 'A person who looks after cases; the same id as the user.' })
@Directive('@key(fields: "id")')
export class Guardian extends Profile {
  @Field(() => String, { nullable: true, description: PRIVATE })
  email?: string

  @Field(() => RoleEnum, { description: 'Always `guardian`.' })
  role!: Role

  @Field(() => UserStatusEnum, { nullable: true, description: PRIVATE })
  status?: UserStatus

  @Field(() => String, { nullable: true, description: PRIVATE })
  phone?: string
}

@ObjectType({ description: 'A page of guardians.' })
export class GuardianConnection extends Connection(Guardian) {}

@InputType({ description: 'Which guardians to list; members that are given must all hold.' })
export class GuardianFilter {
  @Field(() => UserStatusEnum, {
    nullable: true,
    description: 'Only guardians whose account is in this state; for staff.',
  })
  status?: UserStatus | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in name or e-mail, without case and accents; a beginning is enough.',
  })
  q?: string | null

  @Field(() => String, { nullable: true, description: 'The same as `q`; where both are given both hold.' })
  search?: string | null
}

@InputType({ description: 'Somebody who will look after cases.' })
export class CreateGuardianInput {
  @Field(() => String, { description: 'What the guardian is called, at most 200 characters.' })
  name!: string

  @Field(() => String, {
    description: 'What the guardian will sign in with; one that is known already is a CONFLICT.',
  })
  email!: string

  @Field(() => String, {
    nullable: true,
    description: 'A number for the organisation: 5 to 30 digits, spaces and `+ ( ) . / -`.',
  })
  phone?: string | null
}

@InputType({ description: 'What to change about a guardian; members left out stay as they are.' })
export class UpdateGuardianInput extends ProfileChange {
  @Field(() => UserStatusEnum, {
    nullable: true,
    description: 'Whether the guardian may sign in; staff changes it.',
  })
  status?: UserStatus | null
}
