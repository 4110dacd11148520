export interface Link {
  href: string
  templated?: true
}

/**
 * Links of this server. All contain the base path, because clients that follow a link replace only its scheme and
 * host.
 */
export class Links {
  /** @param base scheme, host and base path, without a slash at the end */
  constructor(private readonly base: string) {}

  to(path: string): Link {
    return { href: this.base + path }
  }

  /** A list that takes paging parameters. */
  paged(path: string): Link {
    return this.templated(`${path}{?cursor,limit,order}`)
  }

  templated(path: string): Link {
    return { href: this.base + path, templated: true }
  }
}
