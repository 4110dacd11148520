import type { Sentences } from './sentences.js'

/** Made-up posts in English. */
export const english: Sentences = {
  places: [
    'Mill Road',
    'the old bridge',
    'Eastfield',
    'the harbour',
    'Canal Street',
    'the ring road',
    'Northgate',
  ],
  kinds: {
    emergency: {
      openings: [
        'URGENT: a dog was hit by a car near {place} and cannot get up.',
        'We found {name}, a badly injured dog, at {place}.',
        'A cat is trapped and bleeding at {place}.',
        'Emergency from {place}: {name} the dog can hardly breathe.',
        'Somebody dumped a cat and her kittens at {place}, one is in a critical state.',
      ],
      details: [
        'Open fracture and a lot of blood lost.',
        'In shock with a broken pelvis, on the way to the vet right now.',
        'No movement in the hind legs, crying with pain.',
        'The wound is infected with maggots and needs surgery today.',
        'Two seizures on the drive to the clinic.',
      ],
    },
    progress: {
      openings: [
        'Update on {name}: the leg operation went well.',
        '{name} the dog is walking again after three weeks at the clinic.',
        'Stitches out for {name}, the wound has closed nicely.',
        'The vet saw {name} today and the infection is going down.',
        '{name} has finished the treatment for distemper.',
      ],
      details: [
        'Eating alone, two kilos heavier and wagging at everyone.',
        'Antibiotics for another week, check-up on Monday.',
        'The X-ray shows that the bone is healing.',
        'Still weak, but no fever and no pain any more.',
        'Water therapy starts tomorrow.',
      ],
    },
    fundraising: {
      openings: [
        'We need to raise $1,200 for the surgery of {name}, our rescued dog.',
        'The vet bill of {name}, hit by a car at {place}, grows by $150 a day.',
        '{name} the cat needs chemotherapy and we are $900 short.',
        'Cataract surgery for {name} the dog: we owe the clinic $640.',
        'We are raising $400 for tests of the cat rescued at {place}.',
      ],
      details: [
        'Any donation, however small, saves a life.',
        'The anaesthetist is paid, the surgeon is not.',
        'Link to donate in the profile, receipts are published.',
        'Without the operation the leg is lost.',
        'Everybody who gives this week takes part in our raffle.',
      ],
    },
    adoption: {
      openings: [
        '{name}, a rescue dog from {place}, is looking for a home.',
        'The kittens that we found at {place} are up for adoption.',
        '{name} has waited at the shelter for a family for a year.',
        'Adopt {name}: a medium dog, recovered from mange.',
        'Foster home wanted for {name}, who leaves the clinic tomorrow.',
      ],
      details: [
        'Neutered, vaccinated and kind to other animals.',
        'Calm, learns fast, no longer afraid of people.',
        'Home check and follow-up are part of the adoption.',
        'One eye is missing, the joy in playing is not.',
        'A garden and somebody around during the day would be best.',
      ],
    },
  },
  closings: [
    'Thank you for sharing.',
    'Send us a message if you can help.',
    'We will post here as soon as we know more.',
    'With love from everybody at the shelter.',
    'Our phone is staffed all afternoon.',
  ],
  unrelated: [
    'What a match last night, I still cannot believe the score.',
    'Rain, coffee and a slow Sunday. Hope yours is good too.',
    'Street market on Saturday from ten, come early for the bread.',
    'The ring road is closed again, leave home sooner.',
    'Any short series worth a weekend?',
    'The electricity bill went up for the third time this year.',
  ],
}
