/** The texts of the camera that looks for the codes of bibs: they come with it. */
export const scan = {
  'scan.title': 'Hold the code of the bib in front of the camera',
  'scan.close': 'Close the camera',
  'scan.photo': 'Take a photo of the code',
  'scan.starting': 'The camera is starting …',
  'scan.looking': 'Looking for a code …',
  'scan.noCode': 'There is no code in the photo. Take it from nearer.',
  'scan.denied':
    'The browser may not use the camera. Allow it in the settings of this page, take a photo of the code, or type the bib.',
  'scan.noCamera':
    'There is no camera that this page may use. Take a photo of the code, type the bib, or use a USB scanner in its field.',
  'scan.several': 'More than one code was detected',
  'scan.several.then': 'Cover the other bibs.',
  'scan.notValid': 'Code not valid',
  'scan.notValid.then': 'It is not the code of a bib.',
  'scan.otherEvent': 'This bib is not valid for the race',
  'scan.otherEvent.then': 'It is of another event.',
} as const;
export type ScanTextKey = keyof typeof scan;
