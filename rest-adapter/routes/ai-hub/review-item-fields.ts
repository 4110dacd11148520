import { graphql } from '../../core/graphql-document.js'

/** The result of analysing a post. */
export const analysisFields = graphql(`
  fragment AnalysisFields on AnalysisResult {
    isCaseRelated urgency caseUpdateType suggestedAction confidence
    extractedInfo {
      animalMentioned animalName medicalCondition emergency fundraisingRequest medicalProgress
    }
  }
`)

/** A post. */
export const tweetFields = graphql(`
  fragment TweetFields on Tweet {
    id content
    author { name handle profileImageUrl }
    metrics { likes retweets replies }
    media { images videos }
    createdAt fetchedAt
  }
`)

/** A review item without its post; includes the fields of an analysis. */
export const reviewItemFields = graphql(`
  fragment ReviewItemFields on ReviewItem {
    id type status tweetId tweetContent tweetAuthor guardianId caseId
    proposedAction {
      action
      caseData { name description animalType medicalCondition donationGoal priority }
      updateData { type notes }
      images
    }
    confidence urgency createdAt
    metadata { analysisResult { ...AnalysisFields } images }
    review { notes reviewedBy reason reviewedAt }
  }
`)

/** The five counts of every review queue summary. */
export const queueNumbers = graphql(`
  fragment QueueNumbers on ReviewQueueSummary {
    totalItems pendingItems approvedItems rejectedItems autoApprovedItems
  }
`)

/** The full summary, including the counts. */
export const queueFields = graphql(`
  fragment QueueFields on ReviewQueueSummary {
    ...QueueNumbers
    itemsByType { case_creation case_update case_enrichment }
    itemsByUrgency { critical high medium low }
  }
`)

/** A monitored guardian. */
export const guardianFields = graphql(`
  fragment GuardianFields on MonitoredAccount {
    id name microblogHandle microblogUserId isActive lastTweetFetch createdAt updatedAt
  }
`)
