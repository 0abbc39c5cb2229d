/** Refusals of rules, agreements and calculations. */
export const FEES_REFUSALS = {
  'rule.codeTaken': { status: 409, message: 'Ya existe una regla con ese código.' },
  'rule.codeFixed': {
    status: 409,
    message: 'El código no se puede cambiar: hay cálculos de pago que nombran esta regla.',
  },
  'rule.typeFixed': {
    status: 409,
    message: 'Una regla no puede pasar a ser convenio, ni un convenio regla.',
  },
  'rule.referenceUnknown': { status: 400, message: 'La regla nombra {record} que no existe.' },
  'rule.fileUnreadable': { status: 400, message: 'El archivo no se puede leer: {problem}' },
  'calculation.forecastTookTooLong': {
    status: 503,
    message:
      'Calcular lo que se pagaría tomó demasiado tiempo. Acote las fechas o elija un médico; el cálculo mismo no tiene este límite.',
  },
  'calculation.nothingToDo': { status: 409, message: 'No hay atenciones pendientes' },
} as const;
