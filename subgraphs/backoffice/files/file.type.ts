import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { Connection } from '../../shared/paging/page.js'

@ObjectType({ description: 'What a link to a file leads to.' })
export class FileContent {
  @Field(() => String, { description: 'What the file is called, safe to save under.' })
  name!: string

  @Field(() => String, { description: 'What its bytes are, for instance `image/png`.' })
  type!: string

  @Field(() => Int, { description: 'How large it is, in bytes.' })
  size!: number

  @Field(() => String, { description: 'SHA-256 of the content, in hex.' })
  sha256!: string

  @Field(() => DateTime, { description: 'When it was uploaded.' })
  createdAt!: string
}

@ObjectType({ description: 'Where a picture was taken, rounded to a tenth of a degree (some 11 km).' })
export class FilePlace {
  @Field(() => Float, { description: '-90 to 90 degrees; north is positive.' })
  latitude!: number

  @Field(() => Float, { description: '-180 to 180 degrees; east is positive.' })
  longitude!: number
}

@ObjectType({ description: 'A file uploaded with POST /api/upload.' })
export class File extends FileContent {
  @Field(() => ID, { description: '`fil_…`' })
  id!: string

  @Field(() => ID, { description: 'Who uploaded it (`usr_…`).' })
  ownerId!: string

  @Field(() => FilePlace, {
    nullable: true,
    description:
      'Where it was taken; null unless its owner chose to keep the place and the file named one. The file itself no longer does.',
  })
  place?: FilePlace

  @Field(() => String, { description: 'The folder it was sent to; empty where none was named.' })
  folder!: string

  @Field(() => String, { description: 'Folder, id and name as one path, the same for no other file.' })
  path!: string

  @Field(() => String, {
    description:
      'Where the content is. The address is the permission: it cannot be guessed, and pages show it without a token.',
  })
  url!: string
}

@ObjectType({ description: 'A page of files.' })
export class FileConnection extends Connection(File) {}

@InputType({ description: 'Which files to list; members that are given must all hold.' })
export class FileFilter {
  @Field(() => ID, { nullable: true, description: 'Yours, unless you are staff.' })
  ownerId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Only files in exactly this folder, not in those below it.',
  })
  folder?: string | null
}
