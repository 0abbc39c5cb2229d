/** Spanish messages for invalid inputs whose schema has none of its own. */
import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  array: 'una lista',
  object: 'un objeto',
  record: 'un objeto',
  file: 'un archivo',
};

type Issue = z.core.$ZodRawIssue;

/** A Spanish sentence that replaces the library's message, which is meant for programmers. */
export function inputMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Falta este dato';
      return KINDS[issue.expected] ? `Debe ser ${KINDS[issue.expected]}` : 'Valor no permitido';
    case 'invalid_value':
      if (issue.input === undefined) return 'Falta este dato';
      return `Debe ser ${choice.format(issue.values.map(String))}`;
    case 'too_big':
      return limitMessage('Máximo', issue.maximum, issue.origin);
    case 'too_small':
      return limitMessage('Mínimo', issue.minimum, issue.origin);
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? `Campo desconocido: ${issue.keys[0]}`
        : `Campos desconocidos: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return 'No tiene la forma esperada';
    default:
      return issue.input === undefined ? 'Falta este dato' : 'Valor no permitido';
  }
}

const choice = new Intl.ListFormat('es', { type: 'disjunction' });

function limitMessage(which: string, limit: number | bigint, origin: string): string {
  const isOne = Number(limit) === 1;
  if (origin === 'string') return `${which} ${limit} ${isOne ? 'carácter' : 'caracteres'}`;
  if (origin === 'array' || origin === 'set')
    return `${which} ${limit} ${isOne ? 'elemento' : 'elementos'}`;
  if (origin === 'number' || origin === 'int') {
    return `Debe ser ${limit} o ${which === 'Máximo' ? 'menos' : 'más'}`;
  }
  return 'Valor no permitido';
}
