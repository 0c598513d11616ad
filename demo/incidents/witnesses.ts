import { newWitness } from '../../contract/incidents/newIncident.ts';
import type { Witness } from '../../contract/schemas/caseDetails.ts';
import { GUEST_ORIGINS } from '../people/guestNames.ts';
import type { Person } from '../people/person.ts';
import { outsider } from '../people/public.ts';
import type { Random } from '../random.ts';

const SEEN_BY_STAFF = [
  'Was about ten metres away and came at once',
  'Saw it from the post and called the duty manager',
  'Reviewed the camera recording of the time',
  'Was on patrol and arrived within three minutes',
];
const HELPED = [
  'Did not see it happen but gave first aid',
  'Helped to bring the person to the first aid room',
  'Stayed with the person until first aid came',
];

const SEEN_BY_GUESTS = [
  'Stood right behind and saw everything',
  'Noticed it in passing and called a host',
  'Is a relative and was close by',
  'Says the place was busy at the time',
  'Took a photo shortly afterwards and offered to send it',
  'Heard the noise and turned round',
];

type Bystanders = {
  colleagues: readonly Person[];
  /** Names that generated people must not have. */
  taken: ReadonlySet<string>;
  injured: boolean;
  signature: () => string;
};

export function makeWitnesses(random: Random, id: string, bystanders: Bystanders): Witness[] {
  const count = random.weighted([0, 1, 2], (value) => [50, 36, 14][value] ?? 0);
  const taken = new Set(bystanders.taken);
  const staff = random.shuffled(bystanders.colleagues).slice(0, count);
  return staff.map((person, index) => {
    const witness = newWitness(`${id}w${index + 1}`);
    if (random.chance(0.6)) return asEmployee(random, witness, person, bystanders);
    const guest = asGuest(random, witness, taken, bystanders);
    taken.add(guest.guest_name);
    return guest;
  });
}

function asEmployee(random: Random, witness: Witness, person: Person, bystanders: Bystanders): Witness {
  return {
    ...witness,
    employee_or_guest: 'employee',
    witness_type: random.pick(['Eyewitness', 'First responder', 'Supervisor on duty']),
    guest_name: person.name,
    guest_contact_number: person.mobileNo.replace('+65', ''),
    guest_email: person.email,
    guest_remarks: random.pick(bystanders.injured ? [...SEEN_BY_STAFF, ...HELPED] : SEEN_BY_STAFF),
    guest_Signature: bystanders.signature(),
  };
}

function asGuest(
  random: Random,
  witness: Witness,
  taken: ReadonlySet<string>,
  bystanders: Bystanders,
): Witness {
  const gender = random.chance(0.5) ? 'Male' : 'Female';
  const { name, contact, email, address } = outsider(random, gender, GUEST_ORIGINS, taken);
  return {
    ...witness,
    employee_or_guest: 'guest',
    witness_type: random.pick(['Eyewitness', 'Companion of the person involved']),
    guest_name: name,
    guest_contact_number: contact,
    guest_email: email,
    guest_address: address,
    guest_remarks: random.pick(SEEN_BY_GUESTS),
    signature: bystanders.signature(),
    personal_data_consent: 'Yes',
  };
}
