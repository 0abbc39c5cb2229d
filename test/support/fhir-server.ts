/** A FHIR R4 server of the tests: it searches its resources by date, includes what they refer to, and answers in pages. */
import { type Asked, type HttpSource, json } from './http-source.ts';

type Resource = Readonly<Record<string, unknown>>;

export type FhirServer = {
  /** The base URL. */
  readonly base: string;
  /** What is there to be found. */
  hold(...resources: readonly Resource[]): void;
};

const DATES: Readonly<Record<string, (resource: Resource) => unknown>> = {
  occurrence: (resource) =>
    resource.occurrenceDateTime ?? (resource.occurrencePeriod as Resource | undefined)?.start,
  date: (resource) => (resource.performedPeriod as Resource | undefined)?.start,
};
/** The most resources in a page, whatever is asked for. */
const LARGEST_PAGE = 100;

/** Adds it to an HTTP server, under `/fhir`; each test begins without resources. */
export function fhirServer(source: HttpSource): FhirServer {
  let held: readonly Resource[] = [];
  const search = (type: string, asked: Asked) => {
    const { searchParams } = new URL(asked.path, source.origin);
    const found = held.filter(
      (resource) => resource.resourceType === type && isWithin(resource, searchParams),
    );
    const from = Number(searchParams.get('_from') ?? 0);
    const size = Math.min(LARGEST_PAGE, Number(searchParams.get('_count') ?? LARGEST_PAGE));
    const page = found.slice(from, from + size);
    const next = new URL(asked.path, source.origin);
    next.searchParams.set('_from', String(from + size));
    const included = searchParams.has('_include') ? referredBy(page, held) : [];
    return {
      resourceType: 'Bundle',
      type: 'searchset',
      total: found.length,
      link: [
        { relation: 'self', url: `${source.origin}${asked.path}` },
        ...(from + size < found.length ? [{ relation: 'next', url: next.href }] : []),
      ],
      entry: [
        ...page.map((resource) => entry(source.origin, resource, 'match')),
        ...included.map((resource) => entry(source.origin, resource, 'include')),
      ],
    };
  };
  return {
    base: `${source.origin}/fhir`,
    hold(...resources) {
      held = resources;
      for (const type of ['ChargeItem', 'Procedure'])
        source.on(`/fhir/${type}`, (response, asked) => json(search(type, asked))(response, asked));
    },
  };
}

function entry(origin: string, resource: Resource, mode: string) {
  const fullUrl = `${origin}/fhir/${resource.resourceType}/${resource.id}`;
  return { fullUrl, resource, search: { mode } };
}

/** A date without a time is the whole day in the server's zone, here UTC. */
function isWithin(resource: Resource, parameters: URLSearchParams): boolean {
  return Object.entries(DATES).every(([name, read]) =>
    parameters.getAll(name).every((text) => {
      const value = String(read(resource) ?? '');
      const first = Date.parse(value);
      const last = first + (value.length === '2025-08-15'.length ? 86_400_000 : 1);
      const bound = Date.parse(text.slice(2));
      return text.startsWith('ge') ? last > bound : first < bound;
    }),
  );
}

/** The resources that these refer to, and that those refer to in turn. */
function referredBy(page: readonly Resource[], held: readonly Resource[]): readonly Resource[] {
  const found = new Set<Resource>();
  for (let around = page; around.length > 0; ) {
    const text = JSON.stringify(around);
    around = held.filter(
      (resource) =>
        !found.has(resource) &&
        !page.includes(resource) &&
        text.includes(`"${resource.resourceType}/${resource.id}"`),
    );
    for (const resource of around) found.add(resource);
  }
  return [...found];
}
