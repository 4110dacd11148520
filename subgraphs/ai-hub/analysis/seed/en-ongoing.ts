/** Posts in English about cases that go on: treatment, costs, homes, losses, good news. */
export const enOngoing = String.raw`
secondchancetx/interstate low adoption | She's ready y'all. Interstate: 2ish, 41 lbs, crate trained, dog friendly, slightly wonky walk, 100% heart. Apply on our site
secondchancetx/vetdebt medium fundraising | We hate to ask again but the balance at our vet is $9,860 and intake is closed until we get it under 5k. Link below
secondchancetx/parvo-grad low medical_progress | Four parvo survivors had their last negative test. Belly bands off, chaos ON. Adoption apps open Friday
maisie.r/owner low note | Duke St cat's family saw the posts!! He's called Pesto, he's been missing 3 weeks. They're on their way to him now
harriscounty_pleads/foster medium adoption | Juniper's foster has to leave town on the 28th and she has nowhere to go but back to the shelter. 50 lbs, easy, sleeps all day. Houston
harriscounty_pleads/hw medium fundraising | Biscuit's rescue needs help with his entropion surgery, $380 left to go. He's squinting but happy
bronx_ferals/cinder medium medical_progress | Cinder breathing room air for 24 hours straight. Paws look like hamburger still but the vet's pleased
bronx_ferals/cinder low adoption | Ember has been medically cleared. Torti, about 2, wants a lap and a window. NYC + NJ, screening applies
bronx_ferals/tnr-lot medium note | 22 cats in the lot on E 180th, construction starts in May. Got 9 fixed so far. Could really use two more drop traps and a holding space
leedsstaffies/chip low medical_progress | Chip went home today. HOME home. With the nurse who held his head during the op. You couldn't write it
leedsstaffies/overlooked medium adoption | Tyson. 1,000 days in kennels this Friday. Nine years old, loves football and sausages. Someone must have a sofa for this old lad
leedsstaffies/overlooked low note | We have NEWS. Tyson has a home check on Saturday. Nobody breathe
swvahorse/mudmare medium medical_progress | Clementine (mud mare) is body score 2 now, up from 0.5. Still on small feeds every 4 hours. She nickered at me this morning
swvahorse/hay medium fundraising | Hay for the 11 seizure horses runs $260 a week till grass comes in. Sponsor a bale? PayPal's in the profile
paws_of_yorkshire/alfie low adoption | Alfie is finally looking for his person! 4 yrs, needs urinary diet, an indoor life and someone to shout at at 5am. Leeds/Bradford
paws_of_yorkshire/pair medium adoption | Bonded pair, Salt and Pepper, 11 and 12. Owner's gone into care. They cry if one of them's in another room. Must go together
gulfcoast_k9/bayou medium note | Of the 7 Bayou dogs, 2 reclaimed, 5 signed over. They've all got scalded feet from standing in that water but they're eating
gulfcoast_k9/bayou low adoption | Meet Gumbo, Roux, Okra, Boudin and Steve. All vetted, all flood survivors. Steve has opinions about baths
teri.abq/coors low medical_progress | Coors got his staples out!!! New collar, a soft one. Loose. Forever
midlands_ghrescue/dot low medical_progress | Dot, three legs, zero cares. Day 12 post op and she stole a whole roast chicken off the worktop
midlands_ghrescue/dot low adoption | Dot is available to rehome. Could live with another hound, not tested with cats but we have our suspicions
dawnv_oh/kroger low adoption | Kroger kittens are 8 weeks and 2 lbs each. Fixed, chipped, litter perfect. Two boys would like to stay together
savannah_bully/moose medium medical_progress | Moose got his second heartworm injection. Strict crate rest for 6 weeks, he's offended
savannah_bully/foster-need medium adoption | we are FULL full. need one temp foster for a 6 mo old bully girl from sat to wed. she's potty trained and sleeps like a rock
countyline_donkeys/pair medium fundraising | Xrays for Pedro and Paco done, rotation in three of eight feet. Boots are $85 each. Wishlist in comments
tulsa_trails/arrow low medical_progress | Cupid (yes, we named the arrow puppy Cupid) is eating, pooping and chewing her chest wrap
tulsa_trails/arrow low adoption | Over 200 applications for Cupid. Please look at her kennelmate Earl too. Earl has one ear and nobody's asked about him
gemma.d/lost-lurcher medium note | MISSING since bonfire night from Stroud: Wren, brindle lurcher bitch, spayed and chipped, very nervous. Do not chase, ring with sightings please
marcus_phx/found-husky medium note | found this husky trotting down 7th ave at 2am no tags, super friendly, knows sit. anyone recognize her? will take her to get scanned in the am
linda_kc/cat-up-tree medium note | Tuxedo cat's been up the oak at 39th and Main for two days, fire dept says no. Anyone have climbing gear? He's quiet now which worries me
tomo_perth/budgie low note | A wee blue budgie has landed on ma balcony in Letham, dead tame, says "alright pal". Somebody must be missing him
sarah_nash/lost-oldie medium note | Old deaf beagle got out in Donelson last night, Copper, he needs thyroid meds twice a day. Please check your garages. Reward
abq_rabbits/dump medium note | Somebody turned 8 domestic bunnies loose in Roosevelt Park. Caught 3. They will not survive the coyotes. Bring a pen and a friend
abq_rabbits/dump low adoption | Park bunnies all fixed and ready. Two pairs, one single lady who rules the house. No Easter homes
raptor_mn/owl-rel low note | Released the soccer net owl at dusk. She didn't look back. Rude. Perfect.
eastanglia_hogs/autumn medium note | Another 4 underweight autumn juveniles in today, all under 300g with lungworm. They'll need over-wintering with us
pj_dublin/cob-home low medical_progress | Cherry the cob is 80kg up and learning that hands bring carrots. No more stones
kitten_lady_atl/ringworm medium medical_progress | Week 3 of lime dips. Whole litter still glowing under the Woods lamp but the bald patches are filling in
tnr_fresno/oldtom medium medical_progress | Old tom from Shaw Ave is FIV+ with rotten teeth. Full mouth extraction Monday, then he retires on my heated blanket
jules_cdf/broken-wing medium medical_progress | Your barn owl from the A470 has a pinned wing. Six weeks cage rest, fair prognosis. Eating 3 mice a night
brooklyn_pits/court medium note | The hoarding case dogs are finally released by the court. 31 of them. We can take 6, other rescues please step up
brooklyn_pits/returned medium adoption | Returned today after 2 yrs because of a new apartment. Duchess doesn't understand why she's behind a gate again. Looking for her real forever
annie_hfx/ear low medical_progress | vet says the frostbite only took the tips of his ears. he looks like a little bear. eating everything
annie_hfx/ear medium adoption | Frosty the frostbite cat needs a foster or adopter by month end, my landlord found out. Halifax, friendly, unfussy, fixed
wolfdog_az/hip medium fundraising | Koda's FHO surgery is $2,700. He's 11 months old and hops like a rabbit. Raffle for a handmade quilt starts tonight
shell_sc/turtle medium medical_progress | The snapping turtle with the cracked shell is all epoxied up. Should be back in his pond by summer
mandy.k/senior-pom low adoption | Looking for a retirement home for Mr. Wiggles. 13, four teeth, tongue permanently out, wants to be carried like royalty
mandy.k/hospice medium note | Vets say Nelly has weeks, maybe a couple of months. She'll spend them here, on the good cushion, with all the chicken. Fospice is the hardest and best thing
vets_for_strays/mange low medical_progress | Four weeks of Bravecto later and this is the same dog. THE SAME DOG. Fur and everything
isla_birds/gull medium note | Herring gull chick on the pavement outside Greggs in Whitby, both parents dive bombing. Not hurt but it's on a busy road. What's the advice
kay_det/winter medium note | theres a mama dog and i think 4 pups under the porch of the vacant on Gratiot. she lets me put food down but growls if i get close. its gonna be 15 tonight
kay_det/winter low note | got the Gratiot family out from under the porch!! took 6 hrs and 3 rotisserie chickens. everybody warm
`
