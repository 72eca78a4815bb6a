-- The store of an alert is named as in the directory of stores: `-CAN` follows the retailer's id in Canada, unless the retailer is in
-- Canada only.
update alerts.alerts as alert set store_id = alert.store_id || '-CAN'
from alerts.places as place
where place.id = alert.place_id and place.country = 'CAN' and alert.store_id not like '%-CAN'
  and alert.store_id not in (
    'altitudesports', 'archambault', 'ardene', 'aritzia', 'atmosphere', 'bestbuyexpress', 'bmr', 'bouclair',
    'braultmartineau', 'brownsshoes', 'brunet', 'bulkbarn', 'canac', 'canadacomputers', 'canadagoose', 'canadiantire',
    'cartersoshkosh', 'coastappliances', 'corbeil', 'davidstea', 'dollarama', 'dufresne', 'dynamite', 'endy',
    'factorydirect', 'foodbasics', 'fortinos', 'frankandoak', 'garage', 'gianttiger', 'goemans', 'golftown',
    'harryrosen', 'henrys', 'holtrenfrew', 'homehardware', 'iga', 'independent', 'indigo', 'jeancoutu', 'joefresh',
    'kaltire', 'kitchenstuffplus', 'kmstools', 'laura', 'lavieenrose', 'lcbo', 'leevalley', 'leons', 'linenchest',
    'littleburgundy', 'loblaws', 'londondrugs', 'longmcquade', 'longos', 'marks', 'mastermindtoys', 'maxi', 'mec',
    'memoryexpress', 'metro', 'mikescomputershop', 'mondou', 'nofrills', 'partsource', 'patrickmorin', 'pccanada',
    'peaveymart', 'penningtons', 'peoplesjewellers', 'petvalu', 'pharmaprix', 'princessauto', 'prohockeylife',
    'provigo', 'realcanadiansuperstore', 'reitmans', 'renaudbray', 'renodepot', 'renspets', 'rexall', 'rona', 'roots',
    'rwco', 'sail', 'saq', 'saveonfoods', 'shoppersdrugmart', 'simons', 'sleepcountry', 'sobeys', 'softmoc',
    'sourceforsports', 'sportchek', 'sportinglife', 'sportsexperts', 'stokes', 'structube', 'superc', 'tanguay',
    'thebay', 'thebrick', 'thecamerastore', 'thelasthunt', 'thesource', 'tntsupermarket', 'tsc', 'visions', 'vistek',
    'voila', 'well', 'zehrs'
  );
