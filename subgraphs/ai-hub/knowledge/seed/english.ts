import type { Topic, WrittenEntry } from './seed-entry.js'

export const english: Readonly<Record<Topic, WrittenEntry>> = {
  injured_animal: {
    title: 'What to do when you find an injured animal',
    keywords: 'emergency urgent hurt wounded street stray rescue help found dog cat vet ambulance',
    content:
      'Keep yourself safe first: stop traffic only if it is safe. Approach slowly and from the side; pain makes gentle animals bite, so cover the head with a towel or use a muzzle of cloth, unless the animal struggles to breathe. Move it as little as possible, on a board or a firm blanket, keep it warm and give neither food nor human medicine. Call the nearest veterinary clinic before you go, so that they expect you. Then report the case with the place, photos and what you saw.',
  },
  frightened_animal: {
    title: 'How to approach a frightened dog or cat',
    keywords: 'scared stray catch trap capture aggressive bite fear street',
    content:
      'Do not chase it: a frightened animal runs into traffic. Sit down at a distance, look away, speak softly and throw food that smells strongly. Come back at the same hour each day if it flees. Dogs are led with a slip lead, cats are best caught in a humane trap with a cloth over it. If it growls, freezes or shows its teeth, stop and ask a rescuer with experience.',
  },
  lost_pet: {
    title: 'What to do with a lost or found pet',
    keywords: 'missing disappeared owner chip microchip collar stray search poster flyer',
    content:
      'Found one: look for a collar tag, have a clinic read the microchip free of charge, and ask neighbours. Publish a photo, the place and the day, but keep one mark to yourself so that the real owner can name it. Lost one: search on foot at dawn and at dusk, leave worn clothing where it was seen last, call clinics and shelters within a few kilometres, and put up posters with a large photo and a telephone number.',
  },
  litter: {
    title: 'Found puppies or kittens without their mother',
    keywords: 'litter newborn baby orphan box abandoned feed bottle milk',
    content:
      'Watch from far away for an hour or two: the mother may be looking for food. If she does not come, warm them first, with a wrapped bottle of warm water beside them; a cold baby must not be fed. Never give cow milk. Use milk replacer for the species every two to four hours, with the belly down, and wipe the belly with damp cotton so that they can relieve themselves. Ask for a foster home at once, because the first days decide.',
  },
  cruelty: {
    title: 'How to report cruelty to an animal',
    keywords: 'abuse abandoned chained beaten neglect police complaint crime denounce',
    content:
      'If the animal is in danger now, call the police emergency number. Write down place, day, hour and who was there, and take photos or videos from where you may lawfully stand. Do not enter private ground and do not face the person alone. File a complaint with the police or the prosecutor and keep its number; add it to the case, so that the rescuers can ask for the animal to be handed over.',
  },
  hit_by_car: {
    title: 'First aid for an animal hit by a car',
    keywords: 'run over accident traffic fracture broken leg shock vehicle emergency',
    content:
      'Treat every animal hit by a car as seriously injured, even if it gets up: bleeding inside may not show for hours. Muzzle it gently, slide it on a board or a tight blanket without bending the back, cover it against the cold and do not splint legs by yourself. Pale gums, fast breathing or a hard belly mean shock: drive to a clinic that is open now and let somebody call ahead.',
  },
  bleeding: {
    title: 'First aid for a bleeding wound',
    keywords: 'blood cut bandage hemorrhage haemorrhage pressure injured emergency',
    content:
      'Press a clean cloth firmly on the wound for at least five minutes without lifting it to look. If blood comes through, put another cloth on top. Bandage it firmly, but so that a finger fits under it, and keep the limb raised. Do not pull out anything that is stuck in the wound, and use neither alcohol nor peroxide. Blood that spurts or does not stop in ten minutes needs a veterinarian at once.',
  },
  poisoning: {
    title: 'First aid when an animal has swallowed poison',
    keywords: 'poisoned bait toxic rat venom chocolate medicine foam vomit emergency',
    content:
      'Call a veterinarian or a poison line at once; minutes count. Take the package, a sample or a photo of what was swallowed and note how much and when. Do not make the animal vomit unless the veterinarian says so: acids, petrol and sharp things hurt twice. Give neither milk nor oil. Wash poison off the skin with plenty of lukewarm water. Frequent poisons are rat bait, snail bait, antifreeze, chocolate, xylitol, onion and human painkillers.',
  },
  heat_stroke: {
    title: 'First aid for heat stroke',
    keywords: 'heat hot car sun summer panting collapse temperature water cool',
    content:
      'Heavy panting, red gums, staggering or collapse after heat are an emergency. Bring the animal into the shade, pour cool water over it, above all on belly, paws and neck, and fan it. Do not use ice or icy water. Offer small sips of water if it is awake. Stop cooling when it breathes more calmly, and drive to a veterinarian even if it seems well: organs can fail a day later.',
  },
  seizure: {
    title: 'First aid during a seizure',
    keywords: 'convulsion fit epilepsy shaking distemper unconscious emergency',
    content:
      'Do not hold the animal and keep your hands away from its mouth: it cannot swallow its tongue. Move furniture away, darken the room, keep quiet and look at the clock; a video helps the veterinarian. A seizure of more than three minutes, or several in one day, is an emergency. Afterwards it may be blind and confused for a while: keep it warm and offer water only when it is fully awake.',
  },
  choking: {
    title: 'First aid for an animal that is choking',
    keywords: 'choke bone throat cannot breathe airway heimlich swallowed emergency blue tongue',
    content:
      'Open the mouth and take the thing out only if you can see it and reach it without pushing it deeper. Otherwise hold a small animal with its head down and give a few firm slaps between the shoulder blades; for a large one stand behind it and press five times inwards and upwards just below the ribs. If it loses consciousness, look into the mouth again and drive to the nearest clinic.',
  },
  adopting: {
    title: 'How to adopt an animal',
    keywords: 'adoption adopt home family dog cat requirements interview visit form',
    content:
      'Look at the cases in category foster or those marked as ready for adoption and write to the guardian of the case, or open a support ticket with the name of the case. The guardian asks about your home, time and other animals, and arranges a first visit. Adopted animals go with vaccinations, deworming, sterilisation or a date for it, and a signed agreement. The adoption costs nothing; a donation for the next animal is welcome, never a condition.',
  },
  fostering: {
    title: 'How to offer a foster home',
    keywords: 'foster temporary transit home volunteer host care puppies kittens',
    content:
      'A foster home keeps an animal for some weeks until it is healthy or adopted. You give room, time and affection; food and veterinary care are paid from the donations of the case. Keep it apart from your own animals for the first ten days. Write which animals you can host and for how long, through support or to the guardian of a case in category foster.',
  },
  sterilisation: {
    title: 'Why and when to sterilise a dog or cat',
    keywords: 'spay neuter castrate sterilization castration surgery litter age recovery',
    content:
      'Sterilising prevents unwanted litters and lowers the risk of tumours and infections. Cats can be sterilised from four to six months, most dogs from six to twelve months; ask the veterinarian for large breeds. The animal must be healthy and fasting. Afterwards it needs ten days of rest, a collar or body suit and a look at the wound each day. Many towns offer free campaigns.',
  },
  donating: {
    title: 'How to donate money to a case',
    keywords: 'donation give pay card wallet crypto usdc transfer help support contribute',
    content:
      'Open the case that you want to help and choose an amount. You can pay by card or bank transfer through the payment provider, in pesos or dollars, or from your wallet in digital dollars or lumens. The donation is counted when the payment is confirmed, and you receive a notice of it. You can donate any amount, as often as you like, with a message or anonymously.',
  },
  use_of_donations: {
    title: 'Where the money of a case goes',
    keywords: 'use used transparency goal raised spent invoice receipt refund surplus donation',
    content:
      'Each donation belongs to the case it was made to: surgery, treatment, transport, food or a foster home. The case shows its goal and what has been received, added up to the cent. Amounts in other currencies are converted at the rate of the day, which is kept with the donation. Ask support for a receipt or about a payment that failed.',
  },
  donation_privacy: {
    title: 'Anonymity and the data kept about donors',
    keywords: 'anonymous anonymously privacy name hidden gdpr personal delete',
    content:
      'If you donate anonymously, your name is shown to nobody but you and the administrators. Payments on a public ledger can be seen there by their address, though not with your name. You can ask at any time for the data kept about you, have it corrected, or have it erased; donations themselves stay in the accounts without your name.',
  },
  cases: {
    title: 'What a case is and what its states mean',
    keywords: 'case status active urgent completed draft goal category priority platform works',
    content:
      'A case is one animal, or a few together, that needs help, with its story, pictures, a guardian and a donation goal. Draft: it is being prepared and is not shown. Active: it takes donations. Urgent: it cannot wait. Completed: the animal is well, adopted, or the goal has been met. Categories are rescue, surgery, treatment, transit and foster. Updates tell how the animal is doing.',
  },
  asking_for_help: {
    title: 'How to report an animal that needs help',
    keywords: 'report open case create help ask publish submit animal need guardian photo',
    content:
      'Open a support ticket with the place, the animal, what happened, photos and a telephone number, or mention a guardian in a post: posts of guardians are read, and a case is proposed from them. Staff check it and open the case. Guardians can open cases themselves. In an emergency do not wait for an answer: bring the animal to a clinic first and keep the invoice.',
  },
  guardians: {
    title: 'Who guardians are and how to become one',
    keywords: 'guardian rescuer volunteer become register join shelter organisation apply',
    content:
      'Guardians are rescuers and shelters who look after cases: they care for the animal, publish updates and account for the money. To become one, write to support with your name, town, experience and an account where your work can be seen. Staff talk with you and give you the role; then you can open cases, add updates and connect your account on the network.',
  },
  support: {
    title: 'How to contact support',
    keywords: 'contact help ticket question problem human person email staff answer complaint',
    content:
      'Open a support ticket with a title and a description of what happened, and the case or donation that it is about. You are told when it is answered, and you can read its state at any time. Urgent tickets are read first. Never send passwords or card numbers in a ticket; staff never ask for them.',
  },
}
