import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'
import { pageLimits } from '../pagination.js'

const postFields = graphql(`
  fragment SocialPostFields on SocialPost {
    id postId platform guardianId guardianName postContent postUrl status isUrgent
    analysisResult { confidence extractedInfo isCaseRelated urgency caseUpdateType suggestedAction }
    caseId caseUpdateId outcome reviewedBy reviewedAt completedAt createdAt version
  }
`)

const runFields = graphql(`
  fragment MonitorRunFields on SocialMonitorRun {
    id status postsFound postsCreated error createdAt startedAt finishedAt
  }
`)

export const socialMedia = section('Social media posts', [
  route('GET /api/social-media/posts', {
    summary: 'List posts of guardians, newest first',
    description: 'Guardians see their own posts.',
    success: true,
    operation: graphql(
      `query ListSocialPosts($guardianId: ID, $platform: SocialPlatform, $status: SocialPostStatus,
                             $isUrgent: Boolean, $search: String, $limit: Int = 50, $offset: Int, $page: Int) {
        reply: socialPosts(
          filter: {guardianId: $guardianId, platform: $platform, status: $status, isUrgent: $isUrgent, search: $search}
          page: {limit: $limit, offset: $offset, page: $page}
        ) {
          posts: nodes { ...SocialPostFields }
          pagination: pageInfo { limit offset total hasMore: hasNextPage nextOffset }
        }
      }`,
      [postFields],
    ),
    limits: pageLimits,
  }),
  route('POST /api/social-media/posts', {
    summary: 'Record a post',
    description: 'Without `analysisResult` the AI hub analyses it. A post that already exists returns 409.',
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation CreateSocialPost($input: CreateSocialPostInput!) {
        reply: createSocialPost(input: $input) { ...SocialPostFields }
      }`,
      [postFields],
    ),
  }),
  route('GET /api/social-media/posts/:id', {
    summary: 'Get a post',
    operation: graphql(
      `query GetSocialPost($id: ID!) { reply: socialPost(id: $id) { ...SocialPostFields } }`,
      [postFields],
    ),
  }),
  route('PUT /api/social-media/posts/:id', {
    summary: 'Change a post',
    description:
      'The status is for staff; `approved` does what approving does. A text is corrected while pending.',
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation UpdateSocialPost($id: ID!, $input: UpdateSocialPostInput!) {
        reply: updateSocialPost(id: $id, input: $input) { ...SocialPostFields }
      }`,
      [postFields],
    ),
  }),
  route('DELETE /api/social-media/posts/:id', {
    summary: 'Delete a post',
    description: 'Cases and updates created from it are kept.',
    errors: ['CONFLICT'],
    operation: graphql(`mutation DeleteSocialPost($id: ID!) { done: deleteSocialPost(id: $id) { id } }`),
    success: true,
    add: { message: 'The post is deleted.' },
  }),
  route('POST /api/social-media/posts/:id/approve', {
    summary: 'Approve a post',
    description: 'Creates an update of the matched case, else a new case; only once.',
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation ApproveSocialPost($id: ID!) { post: approveSocialPost(id: $id) { ...SocialPostFields } }`,
      [postFields],
    ),
    success: true,
    add: { message: 'The post is approved.' },
  }),
  route('POST /api/social-media/posts/:id/complete', {
    summary: 'Complete a post',
    description: 'The post is approved and completed; no case or update is created.',
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation CompleteSocialPost($id: ID!) { post: completeSocialPost(id: $id) { ...SocialPostFields } }`,
      [postFields],
    ),
    success: true,
    add: { message: 'The post is completed.' },
  }),
  route('POST /api/social-media/posts/:id/dismiss', {
    summary: 'Dismiss a post',
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation DismissSocialPost($id: ID!) { post: dismissSocialPost(id: $id) { ...SocialPostFields } }`,
      [postFields],
    ),
    success: true,
    add: { message: 'The post is dismissed.' },
  }),
  route('POST /api/social-media/posts/:id/match-case', {
    summary: 'Link a post to a case',
    description: 'The status of the post does not change.',
    errors: ['CONFLICT'],
    operation: graphql(
      `mutation MatchSocialPost($id: ID!, $caseId: ID!) {
        post: matchSocialPost(id: $id, caseId: $caseId) { ...SocialPostFields }
      }`,
      [postFields],
    ),
    success: true,
    add: { message: 'The post is linked to the case.' },
  }),
  route('GET /api/social-media/analytics', {
    summary: 'Statistics of posts over a period',
    success: true,
    operation: graphql(`
      query ReadSocialPostStatistics($timeRange: SocialPostTimeRange = all) {
        analytics: socialPostStatistics(timeRange: $timeRange) {
          totalPosts pendingCount approvedCount dismissedCount rejectedCount casesCreated updatesCreated
          approvalRate avgConfidence timeRange
          platformBreakdown { microblog photoshare }
          statusBreakdown { pending approved dismissed rejected }
        }
      }`),
  }),
  route('GET /api/social-media/monitor', {
    summary: 'Fetch new posts of guardians',
    description: 'Starts a run in the background, or returns the one in progress; follow it by its `job.id`.',
    success: true,
    operation: graphql(`mutation StartSocialMonitor { job: startSocialMonitor { ...MonitorRunFields } }`, [
      runFields,
    ]),
    add: { message: 'The posts are being fetched.' },
  }),
  route('GET /api/social-media/jobs/:id', {
    summary: 'Get a monitoring run',
    operation: graphql(
      `query GetMonitorRun($id: ID!) { reply: socialMonitorRun(id: $id) { ...MonitorRunFields } }`,
      [runFields],
    ),
  }),
  route('POST /api/cases/generate-from-post', {
    summary: 'Create a case from a post',
    description:
      '`postId` is the id here or on the network. The case is created once; later calls return it.',
    errors: ['CONFLICT', 'NOT_FOUND'],
    success: true,
    operation: graphql(
      `mutation GenerateCaseFromPost($postId: ID!, $guardianId: ID) {
        reply: generateCaseFromPost(postId: $postId, guardianId: $guardianId) { caseId message }
      }`,
    ),
  }),
])
