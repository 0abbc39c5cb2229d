import { USUAL_CHOICES } from '../../src/domain/intake/fhir/choices.ts';

/** A hospital system that is asked each day, as the form sends it. */
export const hisSource = (address: string) => ({
  name: 'HIS Central',
  kind: 'his',
  recordType: 'participacion',
  address,
  method: 'GET',
  body: null,
  facility: 'norte',
  listPath: null,
  paging: 'none',
  pagingName: null,
  firstPage: 1,
  mapping: null,
  daysBack: 3,
  updatesPending: false,
  frequency: 'daily',
  weekday: null,
  monthDay: null,
  atTime: '06:00',
  secret: 'clave-del-his',
});

/** A FHIR server that is asked each day, as the form sends it. */
export const savedFhir = (address: string) => ({
  ...hisSource(address),
  name: 'FHIR Central',
  kind: 'fhir',
  facility: null,
  fhirChoices: USUAL_CHOICES,
  secret: 'token-de-prueba',
});
