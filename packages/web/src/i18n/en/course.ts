export const course = {
  'course.stops': 'Checkpoints',
  'course.start': 'Start',
  'course.finish': 'Finish',
  'course.passed_one': '{{count}} has passed',
  'course.passed_other': '{{count, number}} have passed',
  'course.nobody': 'Nobody has a time here yet',
  'course.last': 'the last at {{clock}}',
};
