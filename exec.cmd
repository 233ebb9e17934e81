@rem The scripts of package.json begin with exec, so that on Unix no shell stands between npm and Dorsal and swallows a Ctrl-C.
@rem Windows has no such word; this file is found instead and runs what follows.
@%*
