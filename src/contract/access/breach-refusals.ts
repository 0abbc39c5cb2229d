/** Refusals of the report of a breach (access §24). */
export const BREACH_REFUSALS = {
  'breach.tooMuch': {
    status: 400,
    message:
      'En ese tiempo hay más de {limit} registros: acorte el tiempo, o elija una persona o una dirección.',
  },
  'breach.tooManyPersons': {
    status: 400,
    message:
      'El archivo tendría más de {limit} personas: haga varios, de menos tiempo o por persona.',
  },
} as const;
