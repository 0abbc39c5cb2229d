/** The version that a record has by now, read by the calls that its form reads it by. */
type Versioned = { readonly version: number };
/** Reads an address as the person who edits. */
type Read = (url: string) => Promise<{ body: unknown }>;
type Place = {
  readonly address: RegExp;
  /** The call that answers the record; `$1` is its key. */
  readonly read: string;
  /** Which of the answered records it is. */
  readonly key?: string;
  /** Where in the answer they are. */
  readonly list?: string;
};

/** Where a record is read that is not found as `?ids=` by its list. */
const PLACES: readonly Place[] = [
  {
    address: /^\/api\/clinic\/bank-settings\/(\w+)$/,
    read: '/api/clinic/bank-settings',
    key: 'bankFormat',
  },
  { address: /^\/api\/clinic\/\w+$/, read: '/api/clinic' },
  { address: /^\/api\/(medical-attentions\/\d+|payment-calendar\/\d+)$/, read: '/api/$1' },
  { address: /^\/api\/banks\/(\d+)$/, read: '/api/banks', key: 'code' },
  {
    address: /^\/api\/menu-options\/(\d+)$/,
    read: '/api/menu-options',
    key: 'id',
    list: 'options',
  },
  { address: /^\/api\/own-profiles\/(\d+)$/, read: '/api/own-profiles', key: 'id' },
  { address: /^\/api\/month-checks\/kinds\/(\w+)$/, read: '/api/month-checks/kinds', key: 'key' },
  {
    address: /^\/api\/doctors\/(\d+)\/affiliations(\/preview)?$/,
    read: '/api/doctors/$1/affiliations',
  },
  { address: /^\/api\/(.+)\/(\d+)$/, read: '/api/$1?ids=$2' },
];

/** The version of the record at an address; 1 where the reader may not read it or it is not there, which the edit says. */
export async function currentVersion(get: Read, url: string): Promise<number> {
  const place = PLACES.find(({ address }) => address.test(url));
  const [, key] = place?.address.exec(url) ?? [];
  if (!place) throw new Error(`no version is known to be read of ${url}`);
  const { body } = await get(url.replace(place.address, place.read));
  const answered = place.list ? (body as Record<string, unknown>)[place.list] : body;
  const found = Array.isArray(answered)
    ? answered.find((one) => place.key === undefined || String(one[place.key]) === key)
    : answered;
  return (found as Partial<Versioned> | null | undefined)?.version ?? 1;
}
