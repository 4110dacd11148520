/** Posts in English about cases that cannot wait. */
export const enUrgent = String.raw`
secondchancetx/i35 critical emergency | URGENT 🚨 Heeler mix hit by a car on I-35 frontage near Temple, can't use back legs, losing blood fast. We need a transport to the ER vet NOW, anyone??
secondchancetx/parvo critical emergency | 6 of the 8 pups pulled from Waco tested parvo positive. Two are crashing right now. We need plasma and someone who can hospitalize tonight
secondchancetx/parvo high medical_progress | We lost one overnight. Five parvo babies still fighting, brindle boy kept down a teaspoon of food at 3am
kelly_oc/hotcar critical emergency | Dog locked in a white Tesla at the Irvine Spectrum lot, level 3, tongue out and not lifting its head. 94 degrees. Security won't break the window
maisie.r/glasgow critical emergency | Cat just been hit outside the Spar on Duke St, still breathing but blood coming from nose and mouth. Which vet is open on a Sunday night in Glasgow??
maisie.r/glasgow high medical_progress | The Duke St cat made it to Vets Now. Jaw wired, one eye probably gone. No chip. They'll keep him till his owner's found or he's stable
eastanglia_hogs/strimmer critical emergency | Hedgehog brought in with strimmer injuries, back laid open and flystrike already set in. Vet on way but does anyone have spare pain relief in Ipswich tonight
eastanglia_hogs/strimmer low medical_progress | Remember Zipper, the strimmer hog? Wound fully closed, 780g and very grumpy. Release garden next month 🦔
harriscounty_pleads/list critical adoption | CODE RED Harris County: BISCUIT A6127 has until 11am tomorrow. 1 yr, 45 lbs, heartworm neg, so scared he's pancaked to the floor. Needs a foster or rescue tag TONIGHT
harriscounty_pleads/list low note | BISCUIT IS SAFE!!! Freedom ride at 10:20 with a rescue in Austin. I can't stop crying
harriscounty_pleads/mama critical adoption | Mama dog + 5 newborns on the euth list for space, due out at 5pm. A shelter floor is no place to die. Tag a rescue, any rescue
bronx_ferals/fire critical emergency | Basement fire on Webster Ave, the colony cats were inside. I have two with burned paws and one gasping in my car. Need a vet that will take me without $500 up front
bronx_ferals/fire high fundraising | Ember & Cinder need daily bandage changes under sedation, $180 a go. Cinder's lungs are still bad. Our vet account is maxed
leedsstaffies/stab critical emergency | Someone's stabbed a staffy in Harehills. He walked into the chippy bleeding everywhere. We're pressing towels on it. Need a driver to get us to the vets
leedsstaffies/stab high medical_progress | Chip the staffy is through surgery, lost his spleen but he's alive. Next 48 hours will tell us
swvahorse/mud critical emergency | Mare down in the mud since yesterday on a property off Rt 11, skin and bones, can't get up. Sheriff is here, we need a sling and a large animal vet asap
swvahorse/mud high emergency | Got the mud mare up for 20 min before she went down again. Need people in shifts tonight to keep her propped, blankets, hot water. DM for location
jo.whittaker/antifreeze critical emergency | My neighbour's cat is staggering and drooling, we think antifreeze, owner's at work and can't pay up front. What do I do, is there a charity vet in Hull
tnr_fresno/engine high emergency | kitten stuck in the engine bay of a Civic at the Target on Shaw, crying for 2 hrs, we popped the hood and he crawled deeper. need someone who can drop the skid plate
tnr_fresno/engine low adoption | Civic came out covered in grease and ready to party. 7 weeks, combo tested neg, sponsored adoption fee. Fresno/Clovis only
paws_of_yorkshire/blocked critical emergency | Foster boy Alfie hasn't peed since yesterday and is screaming in the tray. Emergency vets want £900 to unblock. We don't have it and he'll die without it
paws_of_yorkshire/blocked medium medical_progress | Alfie's catheter is out and he's peeing on his own. Special diet for life but he's purring like a tractor
gulfcoast_k9/flood critical emergency | Dogs left in kennels behind a house on Bayou Rd, water is at their chins. We can hear them. Anyone with a flat bottom boat near Slidell GO
gulfcoast_k9/flood high emergency | Got 7 out of the Bayou Rd kennels. All hypothermic, one coughing up water. Need crates and a vet willing to look at them tonight for free
nestwatch_uk/swan high emergency | Swan at Roath Park lake with fishing hook through its beak and line round the neck. RSPCA quoting 5 hours. Anyone with a net?
teri.abq/embedded high emergency | Stray shepherd on Coors & Rio Bravo with a collar grown into his neck, you can smell it from the road. Runs when you get close. Need a trap, animal control won't come
teri.abq/embedded medium medical_progress | Trapped him!! Collar's been cut out, 30-something staples, massive antibiotics. He let me scratch his chin
midlands_ghrescue/leg high emergency | Retired racer surrendered today with an untreated hock fracture, 9 days old according to the trainer. Consult tomorrow 9am, leg may have to come off
dawnv_oh/box high emergency | Found a taped shut box by the dumpster behind Kroger, 4 kittens eyes still closed and cold. Have them on a rice sock. Need formula and a bottle feeder in Dayton tonight
dawnv_oh/box medium adoption | 3 of the 4 box kittens pulled through. Need a foster for about 5 weeks while I travel for work, supplies provided
raptor_mn/owl high emergency | Great horned owl tangled in soccer netting at the Edina fields, wing twisted badly. Game's in an hour. Who has bolt cutters and gloves
cardiff_cares/dumped high emergency | Elderly westie dumped at the services on the M4 near Magor, blind, matted to the skin, shaking like a leaf. I've got her in the car but I'm driving to London. Can anyone meet me
cardiff_cares/dumped low note | The M4 westie is called Dolly now. She's had her mats shaved off and slept 11 hours in a real bed
savannah_bully/hw high fundraising | Moose coughed up blood last night. Heartworm class 3. Cardiologist wants to start Monday if we can put down $1,500
savannah_bully/seiz critical emergency | Foster pup Waffles is in cluster seizures, 4 since midnight, valium isn't holding. Driving to the ER in Pooler. Please pray and if you can help with the deposit
backyardbunny/bun critical emergency | Lionhead rabbit not eating or pooping for 24h, belly like a drum, teeth grinding. No exotic vet will answer. Reno area pls help
kitten_lady_atl/fade critical emergency | Neonate fading fast, 3 days old, limp and cold, won't latch. I've done sugar on gums and warming. What else can I do until the vet opens
countyline_donkeys/hoof high emergency | Two donkeys seized today with hooves curled like slippers, one can't stand more than a minute. Farrier and vet both needed this week
ash_brum/cruelty high emergency | Lad next door's been kicking his dog again, heard it screaming. It's tied to the fence, limping, no water out. RSPCA line is just a queue. What do I do
ash_brum/cruelty medium note | Police came for next door's dog. She's been signed over and she's at the vets getting checked. Thank you for telling me to keep ringing
tulsa_trails/shot critical emergency | Lab puppy shot through the chest w/ an arrow off 41st. ARROW STILL IN. She's wagging her tail. en route to OSU, they want 2k down
seal_cornwall/pup high emergency | Seal pup on Gunwalloe beach, skinny, cut round the neck from netting, people taking selfies with it. Medics 40 mins away, need folk to keep dogs back
janelle_nola/bait critical emergency | yall somebody threw this little dog out a moving truck on Chef Hwy. his legs are shredded he keep trying to stand up. im on the neutral ground w him. somebody come
opossum_oma/joeys high emergency | Mama opossum hit, 9 babies still in the pouch alive. How do I get them out?? Omaha, rehabbers not answering
pj_dublin/cob critical emergency | Coloured cob collapsed in Cherry Orchard, kids still throwing stones at him. Gardai informed. Anyone from the horse crowd nearby
pj_dublin/cob medium fundraising | The Cherry Orchard cob is on his feet at the yard. Drips, wormer and feed are going to run about €90 a week, any help welcome
bristol_birdlady/pigeon high emergency | pigeon with thread wrapped so tight round its feet the toes are going black. got it in a shoebox. anyone in BS5 who does stringfoot
nj_doodle/rat critical emergency | Shelter called: pit mix came in with every sign of rat bait poisoning, bleeding from gums, pcv 12. Needs blood transfusion or he's gone by tonight. Any rescue with funds in NJ?
`
