import { Directive, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import type { Role } from '../../../schema/viewer.js'
import { Connection } from '../../shared/page.js'
import {
  ContactInfo,
  ContactInfoInput,
  RoleEnum,
  type UserStatus,
  UserStatusEnum,
} from '../users/user.type.js'

const PRIVATE = 'For staff and the guardian alone.'

@ObjectType({ description: 'A person who looks after cases; the same id as the user.' })
@Directive('@key(fields: "id")')
export class Guardian {
  @Field(() => ID, { description: '`usr_…`' })
  id!: string

  @Field(() => String)
  name!: string

  @Field(() => String, { nullable: true, description: PRIVATE })
  email?: string

  @Field(() => RoleEnum, { description: 'Always `guardian`.' })
  role!: Role

  @Field(() => UserStatusEnum, { nullable: true, description: PRIVATE })
  status?: UserStatus

  @Field(() => String, { nullable: true, description: PRIVATE })
  phone?: string

  @Field(() => String, { nullable: true })
  bio?: string

  @Field(() => String, { nullable: true })
  location?: string

  @Field(() => String, { nullable: true })
  organization?: string

  @Field(() => ContactInfo, { nullable: true })
  contactInfo?: ContactInfo

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => Int, {
    description: 'Counts the changes; send it back with a change to be told of another one meanwhile.',
  })
  version!: number
}

@ObjectType({ description: 'A page of guardians.' })
export class GuardianConnection extends Connection(Guardian) {}

@InputType({ description: 'Which guardians to list; members that are given must all hold.' })
export class GuardianFilter {
  @Field(() => UserStatusEnum, { nullable: true })
  status?: UserStatus | null

  @Field(() => String, {
    nullable: true,
    description: 'Words in name or e-mail, without case and accents; a beginning is enough.',
  })
  q?: string | null

  @Field(() => String, { nullable: true, description: 'The same as `q`; where both are given both hold.' })
  search?: string | null
}

@InputType({ description: 'A new guardian.' })
export class CreateGuardianInput {
  @Field(() => String)
  name!: string

  @Field(() => String)
  email!: string

  @Field(() => String, { nullable: true })
  phone?: string | null
}

@InputType({ description: 'What to change about a guardian; members left out stay as they are.' })
export class UpdateGuardianInput {
  @Field(() => String, { nullable: true })
  name?: string | null

  @Field(() => String, { nullable: true })
  phone?: string | null

  @Field(() => String, { nullable: true })
  bio?: string | null

  @Field(() => String, { nullable: true })
  location?: string | null

  @Field(() => String, { nullable: true })
  organization?: string | null

  @Field(() => ContactInfoInput, { nullable: true })
  contactInfo?: ContactInfoInput | null

  @Field(() => UserStatusEnum, { nullable: true, description: 'Staff only.' })
  status?: UserStatus | null

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
