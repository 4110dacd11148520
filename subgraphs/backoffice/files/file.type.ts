import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import { Connection } from '../../shared/paging/page.js'

@ObjectType({ description: 'A stored file, as its link returns it.' })
export class FileContent {
  @Field(() => String, { description: 'File name, safe to store.' })
  name!: string

  @Field(() => String, { description: 'Media type by its bytes, for instance `image/png`.' })
  type!: string

  @Field(() => Int, { description: 'Size in bytes.' })
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
      'Where it was taken; null unless its owner chose to keep the place and the file contained one. It is removed from the file itself.',
  })
  place?: FilePlace

  @Field(() => String, { description: 'The folder given with the upload; empty if none.' })
  folder!: string

  @Field(() => String, { description: 'Folder, id and name as one path; unique.' })
  path!: string

  @Field(() => String, {
    description:
      'URL of the content. Anyone with it can read the file without a token; it cannot be guessed.',
  })
  url!: string
}

@ObjectType({ description: 'A page of files.' })
export class FileConnection extends Connection(File) {}

@InputType({ description: 'Which files to list; all given members must match.' })
export class FileFilter {
  @Field(() => ID, {
    nullable: true,
    description: 'The uploader (`usr_…`); only your own unless you are staff.',
  })
  ownerId?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Only files in exactly this folder, not in those below it.',
  })
  folder?: string | null
}
