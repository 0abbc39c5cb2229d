/** What people ask for and the portal has nothing of, as data: a question for it is answered by saying so (operations §6.56). */

/** Folded phrases, and what is said of them. */
const NOT_KEPT: readonly (readonly [phrases: string, said: string])[] = [
  [
    'que nota, la nota, buena nota, buenas notas, mala nota, malas notas, mejor nota, mejores notas, peor nota, nota le ponen, notas le ponen, nota tiene, nota de los pacientes, estrellas, contento, contentos, contenta, contentas, conformidad de los pacientes, satisfaccion, satisfechos, encuesta, encuestas, que opinan, opinion, opiniones, calificacion, calificaciones, reputacion, mas querido, mas querida, mas simpatico, mas simpatica, evaluacion de los pacientes, evaluan los pacientes, evaluaciones de pacientes, reclamos de pacientes, reclamos de los pacientes, buen trato, trata mejor, atiende mejor',
    'El portal no guarda lo que opinan los pacientes: ni notas, ni encuestas, ni reclamos de ellos.',
  ],
  [
    'diagnostico, diagnosticos, remedio, remedios, receta, recetas, receto, recetaron, medicamento, medicamentos, ficha clinica, historia clinica, alergia, alergias, sintoma, sintomas, epicrisis, enfermedad, enfermedades, resultado del examen, resultados del examen, resultado de los examenes, resultados de los examenes, grupo sanguineo, de que murio, fallecio, fallecieron',
    'El portal no guarda diagnósticos, recetas ni la ficha clínica: de una atención tiene la prestación, su fecha, quién la hizo y lo que se paga por ella.',
  ],
  [
    'agenda, agendas, hora disponible, horas disponibles, proxima hora, pedir hora, citas, agendados, agendadas, vacaciones, licencia medica, licencias medicas, con licencia, dias administrativos, horario de atencion, inasistencias, ausencias',
    'El portal no guarda agendas, horas de pacientes, vacaciones ni licencias: solo lo que se atendió y lo que se paga por ello.',
  ],
  [
    'sueldo base, sueldos, sueldo de las enfermeras, enfermera, enfermeras, enfermero, enfermeros, tens, secretaria, secretarias, arsenalera, arsenaleras, auxiliares',
    'El portal paga honorarios: no tiene sueldos.',
  ],
  [
    'clinica alemana, clinica las condes, clinica santa maria, clinica davila, clinica indisa, redsalud, bupa, otra clinica, otras clinicas, otros hospitales, otro hospital, la competencia, precio de mercado, valor de mercado, promedio del mercado, promedio nacional',
    'El portal solo tiene lo de esta clínica: nada de lo que paga o cobra otra.',
  ],
  [
    'copago, copagos, pago el paciente, pago la paciente, pagan los pacientes, le cobraron al paciente, le cobramos al paciente, deuda del paciente, deudas de pacientes, deben los pacientes, debe el paciente, morosidad',
    'El portal no guarda lo que pagan o deben los pacientes: solo el valor de la atención y el honorario del médico.',
  ],
  [
    'utilidad, utilidades, margen, margenes, rentabilidad, rentable, rentables, ganancia de la clinica, gana la clinica, gano la clinica, presupuesto, arriendo del edificio',
    'El portal no guarda los ingresos, otros costos ni el resultado de la clínica: solo lo que paga en honorarios.',
  ],
  [
    'cual es la contrasena, cual es la clave, cual es su contrasena, cual es su clave, cual es mi contrasena, cual es mi clave, dame la contrasena, dame la clave, dime la contrasena, dime la clave, que contrasena tiene, que clave tiene',
    'Nadie puede ver una contraseña, tampoco el portal: quien la olvidó pide otra con «Olvidé mi contraseña» al ingresar, o se la repone un administrador en Usuarios.',
  ],
];

/** What a doctor asks of others, who are told nothing of each other. */
const OF_OTHERS =
  /\b(?:(?:otr[oa]s?|demas) (?:medic[oa]s?|doctor(?:es|as?)?|dres|colegas?|profesionales|especialistas|urologos|cardiologos|cirujanos)|(?:mis|los|las|un|una|algun|alguna) (?:colegas?|companer[oa]s?)|(?:promedio|los|las|medicos|doctores|quien) (?:de|en) (?:los de |las de )?mi (?:misma )?especialidad)\b/;
const OWN_ALONE =
  'Cada médico ve en el portal solo lo suyo: usted no ve lo de otros médicos, ni ellos lo de usted. Lo suyo lo ve además la administración.';

/** What is said to a question for something that the portal does not have; null for any other. The words are folded. */
export function notKept(words: string, kind: 'staff' | 'doctor' | 'user'): string | null {
  if (kind === 'doctor' && OF_OTHERS.test(words)) return OWN_ALONE;
  const text = ` ${words.replace(/\bnotas? de (?:credito|debito)\b/g, '')} `;
  const found = NOT_KEPT.find(([phrases]) =>
    phrases.split(', ').some((phrase) => text.includes(` ${phrase} `)),
  );
  return found?.[1] ?? null;
}
