/** Who performed a resource: each is an attention, since each is paid (intake §22.4). */
import { type Json, listOf } from './json.ts';
import { type Find, kindOf, type Party, partyOf } from './references.ts';

export type Performer = {
  /** The element of the resource that names the performer, with its function and extensions. */
  readonly element: Json;
  /** Null when nobody is named. */
  readonly person: Party | null;
  /** The role in which the person did it, with its specialty. */
  readonly role: Json | null;
};

const NOBODY: Performer = { element: {}, person: null, role: null };
/** Those who are not paid as doctors: an organization, the patient, a device. */
const PEOPLE: ReadonlySet<string> = new Set(['Practitioner', 'PractitionerRole', '']);

/** The professionals of a resource; else the only one of its encounter; else one that nobody is. */
export function performersOf(
  base: Json,
  encounter: Party | null,
  find: Find,
): readonly Performer[] {
  const own = listOf(base.performer).flatMap((element) =>
    performer(element, element.actor, base, find),
  );
  if (own.length > 0) return own;
  const visit = encounter?.resource;
  const present = listOf(visit?.participant).flatMap((participant) =>
    visit ? performer({}, participant.individual, visit, find) : [],
  );
  const [only] = present;
  return only !== undefined && present.length === 1 ? [only] : [NOBODY];
}

function performer(element: Json, actor: unknown, owner: Json, find: Find): Performer[] {
  const party = partyOf(actor, owner, find);
  if (party === null || !PEOPLE.has(kindOf(party))) return [];
  const role = party.resource?.resourceType === 'PractitionerRole' ? party.resource : null;
  // What a contained role refers to is contained beside it.
  const holder = role === null || party.reference.startsWith('#') ? owner : role;
  const person = role === null ? party : (partyOf(role.practitioner, holder, find) ?? party);
  return [{ element, person, role }];
}
