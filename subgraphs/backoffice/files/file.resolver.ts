import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Files } from './file.service.js'
import { File, FileConnection, FileContent, FileFilter } from './file.type.js'

@Resolver(() => File)
export class FileResolver {
  constructor(private readonly files: Files) {}

  @Query(() => File, { nullable: true, description: 'One file; people see their own uploads, staff all.' })
  @Allow('signed-in')
  file(@Ctx() { viewer }: GraphContext, @Arg('id', () => ID) id: string): Promise<File | undefined> {
    return this.files.find(viewer, id)
  }

  @Query(() => FileConnection, {
    name: 'files',
    description: 'Files, newest first; people see their own uploads.',
  })
  @Allow('signed-in')
  list(
    @Ctx() { viewer }: GraphContext,
    @Arg('filter', () => FileFilter, { nullable: true }) filter?: FileFilter,
    @PageArg() page?: PageInput,
  ): Promise<ConnectionOf<File>> {
    return this.files.list(viewer, filter ?? {}, page ?? {})
  }

  @Query(() => FileContent, { nullable: true, description: 'The file behind a link; null if there is none.' })
  @Allow('anyone')
  fileByLink(
    @Arg('link', () => String, { description: 'The part of a file’s url before its extension.' })
    link: string,
  ): Promise<FileContent | undefined> {
    return this.files.findByLink(link)
  }

  @Mutation(() => Boolean, {
    description:
      'Deletes a file and its content: your own, or any as staff. Its URL returns 404 from then on.',
  })
  @Allow('signed-in')
  async deleteFile(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    await this.files.remove(context, id)
    return true
  }
}
