import { Directive, Field, InputType, ObjectType } from 'type-graphql'
import type { Role } from '../../../schema/viewer.js'
import { Connection } from '../../shared/paging/page.js'
import { Profile, ProfileChange } from '../users/profile.type.js'
import { RoleEnum, type UserStatus, UserStatusEnum } from '../users/user.type.js'

const PRIVATE = 'For staff and the guardian only.'

@ObjectType({ description: 'A person responsible for cases; has the id of the user.' })
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

@InputType({ description: 'Which guardians to list; all given members must match.' })
export class GuardianFilter {
  @Field(() => UserStatusEnum, {
    nullable: true,
    description: 'Only guardians whose account is in this state; for staff.',
  })
  status?: UserStatus | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in name or e-mail, ignoring case and accents; prefixes match.',
  })
  q?: string | null

  @Field(() => String, { nullable: true, description: 'Same as `q`; when both are given, both must match.' })
  search?: string | null
}

@InputType({ description: 'A new guardian.' })
export class CreateGuardianInput {
  @Field(() => String, { description: 'Name, at most 200 characters.' })
  name!: string

  @Field(() => String, { description: 'E-mail to sign in with; CONFLICT when it is already known.' })
  email!: string

  @Field(() => String, {
    nullable: true,
    description: 'Phone number, not public: 5 to 30 digits, spaces and `+ ( ) . / -`.',
  })
  phone?: string | null
}

@InputType({ description: 'Changes to a guardian; omitted members are unchanged.' })
export class UpdateGuardianInput extends ProfileChange {
  @Field(() => UserStatusEnum, {
    nullable: true,
    description: 'Whether the guardian may sign in; set by staff.',
  })
  status?: UserStatus | null
}
