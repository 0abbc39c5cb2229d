/** Refusals of rules, agreements and calculations. */
import { conflict, invalid, unavailable } from '../refusal.ts';

export const FEES_REFUSALS = {
  'rule.codeTaken': conflict('Ya existe una regla con ese código.'),
  'rule.codeFixed': conflict(
    'El código no se puede cambiar: hay cálculos de pago que nombran esta regla.',
  ),
  'rule.typeFixed': conflict('Una regla no puede pasar a ser convenio, ni un convenio regla.'),
  'rule.referenceUnknown': invalid('La regla nombra {record} que no existe.'),
  'rule.fileUnreadable': invalid('El archivo no se puede leer: {problem}'),
  'calculation.forecastTookTooLong': unavailable(
    'Calcular lo que se pagaría tomó demasiado tiempo. Acote las fechas o elija un médico; el cálculo mismo no tiene este límite.',
  ),
  'calculation.nothingToDo': conflict('No hay atenciones pendientes'),
} as const;
